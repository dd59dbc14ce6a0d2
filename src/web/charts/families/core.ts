// What every chart of ECharts needs. Each family of charts is a chunk of its own.
import { GraphicComponent, LegendPlainComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

use([GraphicComponent, LegendPlainComponent, LabelLayout, SVGRenderer])

export { init, use } from 'echarts/core'
