import { PieChart } from 'echarts/charts'
import { init, use } from './core.ts'

use([PieChart])

export { init }
