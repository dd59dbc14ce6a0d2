// What <formyard-dashboard-editor> says about the page of a dashboard, in English.
const plurals = new Intl.PluralRules('en')
const counted = (count: number, one: string, other: string) =>
  `${count} ${plurals.select(count) === 'one' ? one : other}`

export const enBoardSettings = {
  page: 'Page',
  look: 'Look',
  theme: 'Theme',
  themeHint: 'Its colors and logo are copied. Later changes of the theme do not follow.',
  ownTheme: 'Own',
  color: 'Color',
  usualColor: 'Usual color',
  logo: 'Address of the logo',
  /** Labels of the members of a shared theme. Authors see these labels where two versions differ. */
  themeMembers: {
    backgroundColor: 'Background color',
    textColor: 'Text color',
    fontFamily: 'Font',
    logoDarkUrl: 'Address of the logo on dark pages',
    coverUrl: 'Address of the cover image',
    radius: 'Corners',
    density: 'Spacing',
    dark: 'Dark colors',
  },
  preview: 'Preview',
  previewText: 'The draft as readers get it once you activate it.',
  previewOld: 'Your last changes are not saved yet. The preview shows the draft that was saved last.',
  timeZone: 'Time zone',
  timeZoneHint: 'Days and weeks are those of this zone, unless a chart has its own.',
  weekStart: 'Weeks start on',
  weekDays: { monday: 'Monday', sunday: 'Sunday' },
  minGroup: 'Groups that readers see',
  minGroupHint: 'Small groups can tell what single people answered.',
  allGroups: 'All',
  groupsFrom: (rows: number) => `Those of ${rows} rows or more`,
  refresh: 'Open pages load again',
  never: 'Never',
  every: (seconds: number) =>
    seconds % 3600 === 0
      ? `Every ${seconds === 3600 ? 'hour' : counted(seconds / 3600, 'hour', 'hours')}`
      : seconds % 60 === 0
        ? `Every ${seconds === 60 ? 'minute' : counted(seconds / 60, 'minute', 'minutes')}`
        : `Every ${counted(seconds, 'second', 'seconds')}`,
}
