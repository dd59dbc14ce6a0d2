// What <formyard-dashboard-editor> says about the page of a dashboard, in German.
import type { enBoardSettings } from './en-board-settings.ts'

export const deBoardSettings: typeof enBoardSettings = {
  page: 'Seite',
  look: 'Aussehen',
  theme: 'Design',
  themeHint: 'Farben und Logo werden kopiert. Spätere Änderungen des Designs folgen nicht.',
  ownTheme: 'Eigenes',
  color: 'Farbe',
  usualColor: 'Übliche Farbe',
  logo: 'Adresse des Logos',
  themeMembers: {
    backgroundColor: 'Hintergrundfarbe',
    textColor: 'Textfarbe',
    fontFamily: 'Schrift',
    logoDarkUrl: 'Adresse des Logos auf dunklen Seiten',
    coverUrl: 'Adresse des Titelbilds',
    radius: 'Ecken',
    density: 'Abstände',
    dark: 'Dunkle Farben',
  },
  preview: 'Vorschau',
  previewText: 'Der Entwurf, wie ihn Leser nach dem Aktivieren sehen.',
  previewOld:
    'Ihre letzten Änderungen sind noch nicht gespeichert. Die Vorschau zeigt den zuletzt gespeicherten Entwurf.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Tage und Wochen sind die dieser Zone, wenn ein Diagramm keine eigene hat.',
  weekStart: 'Wochen beginnen am',
  weekDays: { monday: 'Montag', sunday: 'Sonntag' },
  minGroup: 'Gruppen, die man sieht',
  minGroupHint: 'Kleine Gruppen können verraten, was Einzelne geantwortet haben.',
  allGroups: 'Alle',
  groupsFrom: rows => `Ab ${rows} Zeilen`,
  refresh: 'Offene Seiten laden neu',
  never: 'Nie',
  every: seconds =>
    seconds % 3600 === 0
      ? seconds === 3600
        ? 'Jede Stunde'
        : `Alle ${seconds / 3600} Stunden`
      : seconds % 60 === 0
        ? seconds === 60
          ? 'Jede Minute'
          : `Alle ${seconds / 60} Minuten`
        : `Alle ${seconds} Sekunden`,
}
