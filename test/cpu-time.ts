/** Milliseconds of processor time that this thread has taken. A busy machine makes work no longer by this clock. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
