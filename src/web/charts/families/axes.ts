import { BarChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from './core.ts'

use([BarChart, LineChart, GridSimpleComponent, MarkLineComponent])

export { init, use }
