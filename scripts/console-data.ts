// Tables, a view and charts of an academy, for pictures of the console.
type Must = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>

const CITIES = ['Vienna', 'Oslo', 'Bern', 'Lisbon', 'Rome']
const COUNTRIES = ['Austria', 'Norway', 'Switzerland', 'Portugal', 'Italy']
const COURSES = ['First aid', 'Avalanches', 'Navigation']

/** More people book before summer and winter. */
const MONTHS = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11]

const bookings = Array.from({ length: 240 }, (_, i) => ({
  booking: `B-${1200 + i}`,
  city: CITIES[[0, 0, 0, 1, 2, 2, 3, 4][(i * 11) % 8] ?? 0],
  course: COURSES[[0, 0, 0, 1, 1, 2][(i * 7) % 6] ?? 0],
  price: 90 + ((i * 37) % 11) * 25,
  seats: 1 + (i % 4),
  paid: `2026-${String(MONTHS[(i * 5) % MONTHS.length]).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
}))

export interface Data {
  readonly table: string
  readonly view: string
  readonly chart: string
  readonly load: string
}

/** @param app the application, by its path in the API. @returns ids */
export async function createData(must: Must, app: string): Promise<Data> {
  const table = await must('POST', `${app}/dataset`, {
    name: 'Bookings',
    columns: [
      { id: 'booking', type: 'TEXT', label: 'Booking' },
      { id: 'city', type: 'TEXT', label: 'City' },
      { id: 'course', type: 'TEXT', label: 'Course' },
      {
        id: 'price',
        type: 'NUMBER',
        label: 'Price',
        format: { style: 'CURRENCY', currency: 'EUR', decimals: 0 },
      },
      { id: 'seats', type: 'INTEGER', label: 'Seats' },
      { id: 'paid', type: 'DATE', label: 'Paid' },
    ],
    key: ['booking'],
  })
  const places = await must('POST', `${app}/dataset`, {
    name: 'Places',
    columns: [
      { id: 'name', type: 'TEXT', label: 'City' },
      { id: 'country', type: 'TEXT', label: 'Country' },
    ],
  })
  const load = await must('POST', `${app}/dataset`, { name: 'Visits' })
  const dataset = table['datasetid'] ?? ''
  await must('POST', `${app}/dataset/${dataset}/row`, { rows: bookings })
  await must('POST', `${app}/dataset/${places['datasetid']}/row`, {
    rows: CITIES.map((name, i) => ({ name, country: COUNTRIES[i] })),
  })
  const view = await must('POST', `${app}/dataset`, {
    name: 'Bookings by country',
    kind: 'VIEW',
    view: {
      from: { dataset, as: 'bookings' },
      joins: [
        {
          dataset: places['datasetid'],
          as: 'places',
          type: 'LEFT',
          on: [{ left: 'bookings.city', right: 'places.name' }],
        },
      ],
      columns: [
        { id: 'country', label: 'Country', value: { var: 'places.country' } },
        {
          id: 'total',
          label: 'Total',
          value: { '*': [{ var: 'bookings.price' }, { var: 'bookings.seats' }] },
        },
      ],
    },
  })
  const draw = (name: string, kind: string, dimensions: object[], measure: object) =>
    must('POST', `${app}/chart`, {
      name,
      kind,
      query: { dataset, dimensions, measures: [{ as: 'm1', ...measure }] },
    })
  const count = { fn: 'count' }
  const chart = await draw(
    'Revenue by course',
    'STACKED_BAR',
    [
      { as: 'd1', of: 'city' },
      { as: 'd2', of: 'course' },
    ],
    { fn: 'sum', of: 'price' },
  )
  await draw('Bookings by month', 'LINE', [{ as: 'd1', of: 'paid', grain: 'month', fill: true }], count)
  await draw('Courses', 'DONUT', [{ as: 'd1', of: 'course' }], count)
  return {
    table: dataset,
    view: view['datasetid'] ?? '',
    chart: chart['chartid'] ?? '',
    load: load['datasetid'] ?? '',
  }
}
