import { RadarChart } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'
import { init, use } from './core.ts'

use([RadarChart, RadarComponent])

export { init }
