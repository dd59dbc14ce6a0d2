// What is loaded after the first view: test runs and runs.
export { runsPane } from './runs.ts'
export { runsStyles } from './runs-styles.ts'
export { paneStyles } from './styles.ts'
export { testPane } from './test.ts'
