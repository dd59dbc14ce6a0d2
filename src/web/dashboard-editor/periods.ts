import type { Last } from '../../engine/dashboards/document.ts'

/** Periods that people choose from, as on the page of a dashboard. */
export const PERIODS: readonly Last[] = [{ days: 7 }, { days: 30 }, { weeks: 12 }, { months: 12 }]
