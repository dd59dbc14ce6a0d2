// Provides the engine's libraries to tests that use it without a server.
import { provideLibraries } from '../../src/engine/ports.ts'
import { engineLibraries } from '../../src/platform/libraries.ts'

provideLibraries(engineLibraries)
