// The generator of OpenAPI documents, in a module of its own, so that it can be loaded late.
export { default as swagger } from '@fastify/swagger'
