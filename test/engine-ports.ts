// Gives the engine its libraries, for tests that call it without a server.
import { provideLibraries } from '../src/engine/ports.ts'
import { engineLibraries } from '../src/platform/libraries.ts'

provideLibraries(engineLibraries)
