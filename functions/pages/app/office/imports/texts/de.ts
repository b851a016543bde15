import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const format = (count: number): string => count.toLocaleString('de');
const clients = (count: number): string => (count === 1 ? '1 Kunde' : `${format(count)} Kunden`);
const rows = (count: number): string => (count === 1 ? '1 Zeile' : `${format(count)} Zeilen`);

const person = {
  fname: 'Vorname',
  lname: 'Nachname',
  name: 'Voller Name',
  email: 'E-Mail',
  phone: 'Mobiltelefon',
};

export const de: Translated<typeof en> = {
  title: 'Import',
  kind: 'Was wird importiert?',
  kinds: {
    customers: 'Kunden',
    services: 'Leistungen',
    giftcards: 'Gutscheine',
    packages: 'Pakete',
    credit: 'Guthaben',
  },
  open: 'Importieren',
  intro:
    'Nehmen Sie mit, was in Ihrem bisherigen System ist, Kunden und Leistungen zuerst: einen Export aus Square, Fresha, Vagaro, Phorest, Mindbody oder Booksy, oder Ihre eigene Liste.',
  file: 'Datei',
  fileHint: 'CSV oder XLSX, bis 20 MB. Werbespalten gelten nicht als Einwilligung in SMS.',
  template: 'Vorlage herunterladen',
  look: 'Datei prüfen',
  reading: 'Die Datei wird gelesen …',
  another: 'Andere Datei',
  tooLarge: 'Die Datei ist größer als 20 MB. Teilen Sie sie auf.',
  unreadable: 'Das ist keine Tabelle. Speichern Sie sie als CSV und wählen Sie sie noch einmal.',
  notSent: 'Die Datei ist nicht angekommen. Wählen Sie sie noch einmal.',
  columns: {
    title: 'Spalten',
    intro: (found, all) =>
      `${found} von ${all} Spalten sind zugeordnet. Spalten ohne Feld werden nicht importiert.`,
    name: 'Spalte der Datei',
    examples: 'Erste Zeilen',
    field: 'Feld',
    none: 'Nicht importieren',
    fieldOf: (column) => `Feld zu ${column}`,
    missing: (names) => `Eine Spalte fehlt: ${names.join(', ')}. Wählen Sie sie unten.`,
  },
  fields: {
    customers: {
      ...person,
      birthday: 'Geburtstag',
      tags: 'Stichworte',
      alert: 'Warnhinweis',
      note: 'Notiz',
    },
    services: {
      name: 'Name',
      category: 'Kategorie',
      price: 'Preis',
      duration: 'Minuten',
      description: 'Beschreibung',
    },
    giftcards: { number: 'Nummer', amount: 'Restwert', expires: 'Gültig bis', ...person },
    packages: {
      package: 'Paket',
      services: 'Leistungen',
      uses: 'Noch offen',
      amount: 'Wert',
      expires: 'Gültig bis',
      ...person,
    },
    credit: { ...person, amount: 'Guthaben' },
  },
  dates: {
    title: 'Wie ist das Datum geschrieben?',
    intro: 'Ein Datum wie 3/4/1990 lässt sich auf zwei Arten lesen.',
    mdy: 'Monat zuerst: 3/4 ist der 4. März',
    dmy: 'Tag zuerst: 3/4 ist der 3. April',
  },
  problems: {
    title: (count) => (count === 1 ? '1 Stelle stimmt nicht' : `${format(count)} Stellen stimmen nicht`),
    none: 'Alle Zeilen sind in Ordnung.',
    row: 'Zeile',
    column: 'Spalte',
    reason: 'Was nicht stimmt',
    effect: 'Folge',
    leavesOut: { row: 'Die Zeile wird ausgelassen', cell: 'Das Feld wird ausgelassen' },
    more: (count) => `Und ${format(count)} weitere.`,
  },
  duplicates: {
    title: (count) =>
      count === 1 ? '1 Kunde ist vielleicht schon da' : `${clients(count)} sind vielleicht schon da`,
    row: 'Zeile',
    name: 'Name in der Datei',
    same: 'Gleich mit',
    by: { email: 'gleiche E-Mail', phone: 'gleiches Telefon' },
    client: 'Kunde',
    ofRow: (row) => `Zeile ${row}`,
    choose: 'Was soll mit ihnen geschehen?',
    skip: 'Kunden lassen, wie er ist',
    merge: 'Fehlende Angaben ergänzen',
    add: 'Als weiteren Kunden anlegen',
  },
  before: (count) =>
    count === 1
      ? '1 Zeile wurde schon importiert. Sie wird übersprungen.'
      : `${rows(count)} wurden schon importiert. Sie werden übersprungen.`,
  start: {
    customers: (count) => `${count === 1 ? '1 Kunden' : clients(count)} importieren`,
    services: (count) => `${count === 1 ? '1 Leistung' : `${format(count)} Leistungen`} importieren`,
    giftcards: (count) => `${count === 1 ? '1 Gutschein' : `${format(count)} Gutscheine`} importieren`,
    packages: (count) => `${count === 1 ? '1 Paket' : `${format(count)} Pakete`} importieren`,
    credit: (count) => `Guthaben von ${clients(count)} importieren`,
  },
  cannotStart: 'Wählen Sie zuerst oben, was noch fehlt.',
  progress: {
    title: 'Import',
    running: (done, all) => `${format(done)} von ${rows(all)}`,
    states: {
      previewed: 'Nicht begonnen',
      running: 'Läuft',
      done: 'Fertig',
      stopped:
        'Angehalten: Die Datei ist nicht mehr da. Wählen Sie sie noch einmal; was schon da ist, wird nicht doppelt importiert.',
      undoing: 'Wird rückgängig gemacht',
      undone: 'Rückgängig gemacht',
    },
    counts: {
      created: 'Hinzugefügt',
      merged: 'Ergänzt',
      skipped: 'Schon da',
      left_out: 'Ausgelassen',
      unplaced: 'Noch ohne Platz',
    },
    leave: 'Sie können diese Seite verlassen: Der Import läuft weiter.',
    undone: (count) => `${format(count)} zurückgenommen.`,
    kept: (count) => `${format(count)} bleiben, weil jemand sie benutzt oder geändert hat:`,
    reasons: {
      changed: 'seitdem geändert',
      used: 'hat einen Termin, einen Kauf oder ein Konto',
      gone: 'schon gelöscht',
    },
    records: {
      customers: 'Zu den Kunden',
      services: 'Zu den Leistungen',
      giftcards: 'Zu den Verkäufen',
      packages: 'Zu den Verkäufen',
      credit: 'Zu den Kunden',
    },
    undo: 'Import rückgängig machen',
    undoUntil: (day) => `Das geht bis ${day}.`,
    undoTitle: 'Diesen Import rückgängig machen?',
    undoText: {
      customers: 'Kunden, die seitdem niemand benutzt oder geändert hat, werden gelöscht.',
      services: 'Leistungen, die seitdem niemand geändert hat, werden deaktiviert.',
      giftcards: 'Gutscheine, die seitdem niemand benutzt oder geändert hat, werden gelöscht.',
      packages: 'Pakete, die seitdem niemand benutzt oder geändert hat, werden gelöscht.',
      credit: 'Guthaben, das seitdem niemand genutzt hat, wird zurückgenommen.',
    },
    undoYes: 'Rückgängig machen',
    undoNo: 'Behalten',
  },
  waiting: {
    title: (count) => `${rows(count)} ${count === 1 ? 'wartet' : 'warten'}`,
    intro: 'Korrigieren Sie, was nicht stimmt, oder verwerfen Sie die Zeile.',
    correct: 'Korrigieren',
    place: 'Zeile importieren',
    dismiss: 'Verwerfen',
    cancel: 'Abbrechen',
    reasons: {
      unknown_client: 'Kein Kunde hat diesen Namen, diese E-Mail oder dieses Telefon.',
      unknown_service: 'Keine Leistung heißt so.',
      unknown_staff: 'Niemand im Team heißt so.',
      number_taken: 'Ein anderer Gutschein hat diese Nummer.',
      time_taken: 'Die Zeit überschneidet sich mit einem anderen Termin.',
    },
  },
  earlier: {
    title: 'Frühere Importe',
    started: 'Begonnen',
    state: 'Status',
    added: 'Hinzugefügt',
    open: 'Öffnen',
  },
};
