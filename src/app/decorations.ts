// What app.ts adds to the Fastify instance for the routes of product/ and public/. The platform gets arguments instead.
import type { Config } from '../config/config.ts'
import type { Gate } from '../platform/http/limits/limits.ts'
import type { SecondListener } from '../platform/http/second-listener.ts'
import type { Worker } from '../platform/jobs/worker.ts'
import type { CallOutside } from '../platform/outgoing/call.ts'
import type { ConnectOutside } from '../platform/outgoing/connect.ts'
import type { SendMail } from '../platform/outgoing/mail.ts'
import type { Sealing } from '../platform/sealing/sealing.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { StoreDisk } from '../platform/storage/store-disk.ts'
import type { Copies } from '../product/analytics/copies.ts'
import type { FileReader } from '../product/datasets/load/reader.ts'
import type { LoadImage } from '../product/files/outside-images.ts'
import type { Intake } from '../product/responses/intake.ts'
import type { Db } from '../product/tables/tables.ts'
import type { HashPassword, VerifyPassword } from '../product/users/password.ts'
import type { Sender } from '../product/webhooks/send.ts'
import type { RunParts } from '../product/workflows/runs/attempt.ts'
import type { PublishedForms } from '../public/published/published.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    config: Config
    published: PublishedForms
    intake: Intake
    storeDisk: StoreDisk
    /** Copies of responses, for summaries and filters. */
    copies: Copies
    /** Limits concurrent requests. */
    load: Gate
    jobs: Worker
    /** What runs of workflows work with. */
    workflowParts: RunParts
    files: FileStore
    /** Reads files that are loaded into datasets. */
    fileReader: FileReader
    /** Calls addresses that users give. */
    callOutside: CallOutside
    /** Loads images of other servers, for pages of this one. */
    loadImage: LoadImage
    /** Opens connections to mail servers and databases that users name. */
    connectOutside: ConnectOutside
    /** Encrypts what the server must read again. */
    sealing: Sealing
    /** Sends to webhooks. */
    webhookSender: Sender
    /** Limits concurrent uploads. */
    uploads: Gate
    hashPassword: HashPassword
    verifyPassword: VerifyPassword
    /** Undefined without a mail server. */
    mail: SendMail | undefined
    /** The time of sessions and of links that work once. */
    now: () => Date
    /** The second address, for the developer API, if there is one. */
    apiListener: SecondListener | undefined
  }
}
