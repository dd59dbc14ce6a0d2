// The few texts of the element itself. The page in the frame has its own catalogue.

interface HostTexts {
  readonly open: string
  readonly close: string
  readonly unsent: string
  readonly stay: string
  readonly leave: string
  readonly form: string
  readonly failed: string
}

const languages: Readonly<Record<string, readonly [string, string, string, string, string, string, string]>> =
  {
    en: [
      'Open the form',
      'Close',
      'Your answers have not been sent.',
      'Keep answering',
      'Close anyway',
      'Form',
      'The form cannot be shown.',
    ],
    de: [
      'Formular öffnen',
      'Schließen',
      'Die Antworten sind noch nicht gesendet.',
      'Weiter ausfüllen',
      'Trotzdem schließen',
      'Formular',
      'Das Formular kann nicht angezeigt werden.',
    ],
    es: [
      'Abrir el formulario',
      'Cerrar',
      'Las respuestas no se han enviado.',
      'Seguir respondiendo',
      'Cerrar de todos modos',
      'Formulario',
      'No se puede mostrar el formulario.',
    ],
    fr: [
      'Ouvrir le formulaire',
      'Fermer',
      'Les réponses ne sont pas encore envoyées.',
      'Continuer',
      'Fermer quand même',
      'Formulaire',
      'Le formulaire ne peut pas être affiché.',
    ],
    it: [
      'Apri il modulo',
      'Chiudi',
      'Le risposte non sono ancora state inviate.',
      'Continua',
      'Chiudi comunque',
      'Modulo',
      'Impossibile mostrare il modulo.',
    ],
    pt: [
      'Abrir o formulário',
      'Fechar',
      'As respostas ainda não foram enviadas.',
      'Continuar',
      'Fechar mesmo assim',
      'Formulário',
      'Não é possível mostrar o formulário.',
    ],
    nl: [
      'Formulier openen',
      'Sluiten',
      'De antwoorden zijn nog niet verzonden.',
      'Doorgaan',
      'Toch sluiten',
      'Formulier',
      'Het formulier kan niet worden getoond.',
    ],
    pl: [
      'Otwórz formularz',
      'Zamknij',
      'Odpowiedzi nie zostały jeszcze wysłane.',
      'Kontynuuj',
      'Zamknij mimo to',
      'Formularz',
      'Nie można wyświetlić formularza.',
    ],
    cs: [
      'Otevřít formulář',
      'Zavřít',
      'Odpovědi ještě nebyly odeslány.',
      'Pokračovat',
      'Přesto zavřít',
      'Formulář',
      'Formulář nelze zobrazit.',
    ],
    tr: [
      'Formu aç',
      'Kapat',
      'Yanıtlar henüz gönderilmedi.',
      'Devam et',
      'Yine de kapat',
      'Form',
      'Form gösterilemiyor.',
    ],
    ar: [
      'فتح النموذج',
      'إغلاق',
      'لم تُرسل الإجابات بعد.',
      'متابعة',
      'إغلاق على أي حال',
      'نموذج',
      'لا يمكن عرض النموذج.',
    ],
    he: [
      'פתיחת הטופס',
      'סגירה',
      'התשובות עדיין לא נשלחו.',
      'להמשיך',
      'לסגור בכל זאת',
      'טופס',
      'אי אפשר להציג את הטופס.',
    ],
  }

/** The texts in the language of the element, of the page around it, or of the browser. */
export function hostTexts(host: HTMLElement): HostTexts {
  const language =
    host.getAttribute('locale') || host.closest<HTMLElement>('[lang]')?.lang || navigator.language
  const [open, close, unsent, stay, leave, form, failed] = languages[language.slice(0, 2)] ??
    languages['en'] ?? ['', '', '', '', '', '', '']
  return { open, close, unsent, stay, leave, form, failed }
}
