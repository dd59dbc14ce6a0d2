// What app.ts gives to the routes of the product and of the public, on the Fastify instance. The platform does not use it: it is given
// arguments.
import type { Config } from './config.ts'
import type { Gate } from './platform/http/overload.ts'
import type { Worker } from './platform/jobs/worker.ts'
import type { FileStore } from './platform/storage/store.ts'
import type { Intake } from './product/responses/intake.ts'
import type { Db } from './product/tables.ts'
import type { HashPassword } from './product/users/password.ts'
import type { PublishedForms } from './public/published/published.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    published: PublishedForms
    intake: Intake
    /** Bounds how many requests are at work at once. */
    load: Gate
    jobs: Worker
    files: FileStore
    /** Where files come in, alone or with their form. */
    uploads: Gate
    hashPassword: HashPassword
  }
}
