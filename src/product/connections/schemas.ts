import { type Static, Type } from 'typebox'
import { closed, oneOf, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { AppParams, Name } from '../schemas.ts'
import { CONNECTION_TYPES, type ConnectionServer } from '../tables/connection-tables.ts'

const TypeOfDatabase = oneOf(
  CONNECTION_TYPES,
  'ConnectionType',
  'The kind of database. `MYSQL` is MariaDB, too.',
)
const text = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description, examples: [example] })
const Host = text(253, 'A name or an address. It must be allowed to be called.', 'db.example.com')
const Port = Type.Integer({
  minimum: 1,
  maximum: 65_535,
  description: 'The port. When absent, 5432 or 3306.',
  examples: [5432],
})
const Database = text(128, 'The name of the database.', 'shop')
const User = text(128, 'A user that can read only what you want to load.', 'formyard')
const Password = Type.String({
  maxLength: 1000,
  description: 'The password. It is encrypted, and no operation returns it.',
  examples: ['correct horse 9'],
})
const Tls = oneOf<ConnectionServer['tls']>(
  ['VERIFY', 'OFF'],
  'ConnectionTls',
  '`VERIFY`, the default, encrypts and checks the certificate. `OFF` is for private networks only.',
)
const caText = {
  maxLength: 20_000,
  description: 'A certificate to trust besides those of the system, in PEM. Null without one.',
}

const optional = {
  port: Type.Optional(Port),
  tls: Type.Optional(Tls),
  ca: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], ...caText })),
}

const example = {
  name: 'Shop',
  type: 'POSTGRES',
  host: 'db.example.com',
  port: 5432,
  database: 'shop',
  user: 'formyard',
  password: 'correct horse 9',
}

export const NewConnection = Type.Object(
  {
    name: Name,
    type: TypeOfDatabase,
    host: Host,
    database: Database,
    user: User,
    password: Password,
    ...optional,
  },
  { ...closed, title: 'NewConnection', examples: [example] },
)

export const ConnectionChanges = Type.Object(
  {
    name: Type.Optional(Name),
    host: Type.Optional(Host),
    database: Type.Optional(Database),
    user: Type.Optional(User),
    password: Type.Optional(Password),
    ...optional,
  },
  { ...closed, title: 'ConnectionChanges', examples: [{ name: 'Shop, read-only copy' }] },
)

export const Connection = Type.Object(
  {
    connectionid: Id('connection'),
    appid: Id('app'),
    userid: Id('user'),
    name: Name,
    type: TypeOfDatabase,
    host: Host,
    port: Port,
    database: Database,
    user: User,
    tls: Tls,
    ca: Type.Unsafe<string | null>({ type: ['string', 'null'], ...caText }),
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Connection' },
)

export const ConnectionTest = Type.Object(
  {
    connected: Type.Boolean({ description: 'Whether a query was answered.' }),
    error: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'What to change. Null after a success.',
      examples: ['password authentication failed for user "formyard"'],
    }),
  },
  { ...closed, title: 'ConnectionTest' },
)

export const ConnectionParams = Type.Object({ ...AppParams.properties, connectionid: Id('connection') })

export type NewConnection = Static<typeof NewConnection>
export type ConnectionChanges = Static<typeof ConnectionChanges>
export type Connection = Static<typeof Connection>
export type ConnectionParams = Static<typeof ConnectionParams>
