// The few words of the element itself. The page in the frame has its own catalogue.

interface Words {
  readonly open: string
  readonly close: string
  readonly unsent: string
  readonly stay: string
  readonly leave: string
  readonly form: string
}

const languages: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  en: [
    'Open the form',
    'Close',
    'Your answers have not been sent.',
    'Keep answering',
    'Close anyway',
    'Form',
  ],
  de: [
    'Formular öffnen',
    'Schließen',
    'Die Antworten sind noch nicht gesendet.',
    'Weiter ausfüllen',
    'Trotzdem schließen',
    'Formular',
  ],
  es: [
    'Abrir el formulario',
    'Cerrar',
    'Las respuestas no se han enviado.',
    'Seguir respondiendo',
    'Cerrar de todos modos',
    'Formulario',
  ],
  fr: [
    'Ouvrir le formulaire',
    'Fermer',
    'Les réponses ne sont pas encore envoyées.',
    'Continuer',
    'Fermer quand même',
    'Formulaire',
  ],
  it: [
    'Apri il modulo',
    'Chiudi',
    'Le risposte non sono ancora state inviate.',
    'Continua',
    'Chiudi comunque',
    'Modulo',
  ],
  pt: [
    'Abrir o formulário',
    'Fechar',
    'As respostas ainda não foram enviadas.',
    'Continuar',
    'Fechar mesmo assim',
    'Formulário',
  ],
  nl: [
    'Formulier openen',
    'Sluiten',
    'De antwoorden zijn nog niet verzonden.',
    'Doorgaan',
    'Toch sluiten',
    'Formulier',
  ],
  pl: [
    'Otwórz formularz',
    'Zamknij',
    'Odpowiedzi nie zostały jeszcze wysłane.',
    'Kontynuuj',
    'Zamknij mimo to',
    'Formularz',
  ],
  cs: [
    'Otevřít formulář',
    'Zavřít',
    'Odpovědi ještě nebyly odeslány.',
    'Pokračovat',
    'Přesto zavřít',
    'Formulář',
  ],
  tr: ['Formu aç', 'Kapat', 'Yanıtlar henüz gönderilmedi.', 'Devam et', 'Yine de kapat', 'Form'],
  ar: ['فتح النموذج', 'إغلاق', 'لم تُرسل الإجابات بعد.', 'متابعة', 'إغلاق على أي حال', 'نموذج'],
  he: ['פתיחת הטופס', 'סגירה', 'התשובות עדיין לא נשלחו.', 'להמשיך', 'לסגור בכל זאת', 'טופס'],
}

/** The words in the language of the element, of the page around it, or of the browser. */
export function wordsFor(host: HTMLElement): Words {
  const language =
    host.getAttribute('locale') || host.closest<HTMLElement>('[lang]')?.lang || navigator.language
  const [open, close, unsent, stay, leave, form] = languages[language.slice(0, 2)] ??
    languages['en'] ?? ['', '', '', '', '', '']
  return { open, close, unsent, stay, leave, form }
}
