// The code of <formyard-dashboard-editor>.
import { browserTimer } from '../api/session.ts'
import { DraftElement } from '../authoring/element.ts'
import type { ElementKind } from '../authoring/element-kind.ts'
import { provideBrowserLibraries } from '../authoring/libraries.ts'
import { type BoardTexts, enBoards } from '../texts/boards/en-boards.ts'
import { cardSelector } from './card-selector.ts'
import type { EditorContext } from './dashboard-context.ts'
import { memberName, valueName } from './document/member-name.ts'
import { finishDrawing } from './finish-drawing.ts'
import { callsOf } from './store/calls.ts'
import { createPictures } from './store/pictures.ts'
import { createSources } from './store/sources.ts'
import { createThemes } from './store/themes.ts'
import { styles } from './styles.ts'
import { drawEditor } from './views/shell.ts'
import { Workspace } from './workspace.ts'

const kind: ElementKind<'dashboard', EditorContext> = {
  noun: 'dashboard',
  styles,
  texts: enBoards,
  loadTexts: async (language): Promise<BoardTexts> =>
    /^de\b/i.test(language) ? (await import('../texts/boards/de-boards.ts')).deBoards : enBoards,
  read: api => callsOf(api).read(),
  open: (options, api) => new Workspace(options, api),
  extend(base, { host, api, hidden }) {
    provideBrowserLibraries()
    return {
      ...base,
      api,
      canStoreCharts: host.api !== undefined || api.features.includes('charts'),
      sources: createSources(api, api.app, base.locale, base.update),
      pictures: createPictures(api, api.app, browserTimer, base.update),
      themes: createThemes(api, api.app, base.update),
      view: { isProblemsOpen: false, isDrawerOpen: false, gridWidth: 0, isDark: false },
      canShare: !hidden.includes('share'),
    }
  },
  memberName,
  valueName,
  idOf: ({ dashboardid }) => ({ dashboardid }),
  draw: drawEditor,
  homeOf: ({ workspace: { selection } }) =>
    selection?.kind === 'card' ? cardSelector(selection.id) : '[role="tab"][aria-selected="true"], .grid',
  drawn: finishDrawing,
  setDark({ view }, isDark) {
    view.isDark = isDark
  },
}

export const create = (host: HTMLElement) => new DraftElement(host, kind)
