import { ScatterChart } from 'echarts/charts'
import { init, use } from './axes.ts'

use([ScatterChart])

export { init }
