// The types of events in German.
import type { EventTexts } from './events-en.ts'

export const eventsDe: EventTexts = {
  groups: {
    response: 'Antworten',
    webform: 'Formulare',
    dataset: 'Datensätze',
    webhook: 'Webhooks',
    workflow: 'Workflows',
  },
  types: {
    'response.created': 'Eine Antwort wird gespeichert',
    'response.graded': 'Eine Antwort wird bewertet',
    'response.reviewed': 'Eine Antwort bekommt bei der Prüfung einen anderen Zustand',
    'response.deleted': 'Eine Antwort wird gelöscht',
    'invitation.answered': 'Eine eingeladene Person antwortet',
    'webform.activated': 'Ein Formular nimmt Antworten an',
    'webform.paused': 'Ein Formular pausiert',
    'webform.full': 'Ein Formular hat alle Antworten',
    'webform.closed': 'Ein Formular schließt zu seiner Zeit',
    'webform.deleted': 'Ein Formular wird gelöscht',
    'dataset.rows.added': 'Zeilen kommen dazu',
    'dataset.rows.updated': 'Zeilen werden geändert',
    'dataset.rows.deleted': 'Zeilen werden gelöscht',
    'dataset.loaded': 'Ein Ladevorgang gelingt',
    'dataset.failed': 'Ein Ladevorgang scheitert',
    'webhook.disabled': 'Ein Webhook wird nach Fehlern ausgeschaltet',
    'workflow.failed': 'Ein Lauf eines Workflows scheitert',
    'workflow.paused': 'Ein Workflow wird nach Fehlern angehalten',
  },
}
