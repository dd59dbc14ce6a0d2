// The fonts of respondents' systems, by the value of a theme. SANS is the font of the page's own style.

export const SYSTEM_FONTS = {
  SANS: undefined,
  SERIF: 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,"Noto Serif",serif',
  MONO: 'ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"Noto Sans Mono",monospace',
  ROUND:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,system-ui,sans-serif',
} as const
