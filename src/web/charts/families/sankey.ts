import { SankeyChart } from 'echarts/charts'
import { init, use } from './core.ts'

use([SankeyChart])

export { init }
