// How long answers take, as a histogram in Prometheus' text format (prometheus.io/docs/instrumenting/exposition_formats). Counted here, because
// the library, which writes all other metrics, makes objects and a text of the labels of each answer: a twentieth of a page's time.

const NAME = 'http_request_duration_seconds'
const HELP = 'Time from the request to the end of its answer, by route and status'
/** The upper bounds of the buckets, in seconds; one more has all that took longer. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  readonly method: string
  readonly status: number
  /** Answers in each bucket, without those of the buckets before it. */
  readonly counts: number[]
  seconds: number
}

export class Durations {
  /** By route: to find one by a text of all labels would take as long as to count. */
  readonly #series = new Map<string, Series[]>()

  observe(method: string, route: string, status: number, ms: number): void {
    const known = this.#series.get(route)?.find(one => one.status === status && one.method === method)
    const series = known ?? this.#add(method, route, status)
    const seconds = ms / 1000
    let bucket = 0
    for (const bound of BOUNDS) {
      if (seconds <= bound) break
      bucket++
    }
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.seconds += seconds
  }

  #add(method: string, route: string, status: number): Series {
    const series = { method, status, counts: Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 }
    this.#series.set(route, [...(this.#series.get(route) ?? []), series])
    return series
  }

  text(): string {
    const all = [...this.#series].flatMap(([route, ofRoute]) => ofRoute.map(one => ({ route, ...one })))
    const lines = all.flatMap(({ method, route, status, counts, seconds }) => {
      const labels = `method="${method}",route=${JSON.stringify(route)},status="${status}"`
      let count = 0
      const buckets = counts.map((more, i) => {
        count += more
        return `${NAME}_bucket{le="${BOUNDS[i] ?? '+Inf'}",${labels}} ${count}`
      })
      return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${count}`]
    })
    return `${[`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...lines].join('\n')}\n`
  }
}
