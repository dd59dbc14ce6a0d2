// What the editor loads with the first dialog that needs a chart drawn here.
export { makeOwn, storeChart } from '../store/own-charts.ts'
export { openEditChart } from './edit-chart.ts'
export { openPreview } from './preview.ts'
