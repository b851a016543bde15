import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  title: 'Ihre Daten',
  intro:
    'Eine ZIP-Datei mit allem, was Sie hier führen: Kunden, Team, Leistungen, Termine, Gutscheine, Pakete und Ihre Bücher. Passwörter und Schlüssel sind nicht dabei.',
  start: 'Alles exportieren',
  again: 'Noch einmal exportieren',
  running: (records) => `Der Export läuft. Einträge bisher: ${records}.`,
  done: (records) => `Die Datei ist fertig, mit ${records} Einträgen. Sie bleibt 24 Stunden gespeichert.`,
  over: 'Der letzte Export wurde nach 24 Stunden gelöscht oder gehört zu einem anderen Zugang. Exportieren Sie noch einmal.',
  download: 'Datei herunterladen',
};
