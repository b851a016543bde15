import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

export const de: Translated<typeof en> = {
  opening: {
    title: 'Erste Schritte',
    count: (done, all) => `${done} von ${all} erledigt`,
    begin: 'Beginnen',
    goOn: 'Weitermachen',
    next: 'Weiter',
    later: 'Jetzt überspringen',
    change: 'Ändern',
    add: 'Hinzufügen',
    another: 'Weitere Person hinzufügen',
    withoutPeople: (there) => (there === 0 ? 'Ohne Team weiter' : 'Das sind alle'),
    short: {
      brand: 'Aussehen',
      location: 'Standort',
      services: 'Leistungen',
      staff: 'Team',
      payments: 'Zahlungen',
      open: 'Öffnen',
    },
    intro:
      'Diese Schritte führen vom leeren Salon zur ersten Buchung. Sie können jederzeit aufhören und später weitermachen.',
    done: 'Erledigt',
    missing: 'Zu tun',
    optional: 'Optional',
    steps: {
      brand: [
        'Name, Logo und Farbe',
        'Buchungsseite und E-Mails sehen aus wie Ihr Salon: Sie sehen es schon beim Tippen.',
      ],
      location: ['Ein Standort mit Öffnungszeiten', 'Wohin Ihre Kunden kommen, und wann.'],
      services: [
        'Leistungen mit Preisen',
        'Tragen Sie den Preis Ihrer Leistungen ein, und ergänzen Sie, was in der Liste fehlt. Zeilen ohne Preis entfallen.',
      ],
      staff: [
        'Team mit Arbeitszeiten',
        'Legen Sie zuerst sich selbst an, dann die anderen. Auch ein Salon ohne Team kann öffnen.',
      ],
      payments: [
        'Zahlungen',
        'Anzahlungen, Ausfallgebühren und Gutscheine gehen auf Ihr eigenes Konto bei Stripe. Das dauert etwa 10 Minuten. Ohne Stripe buchen Ihre Kunden und zahlen im Salon.',
      ],
      open: ['Salon öffnen', 'Ab dann können Kunden buchen.'],
      done: [
        'Ihr Salon ist buchbar',
        'Geben Sie diese Adresse weiter: auf Ihrer Website, in E-Mails, auf einer Karte.',
      ],
    },
    openText: 'Kunden können sofort buchen. Sie können alles später ändern.',
    guests: 'Kunden können ohne Konto buchen, mit Namen und E-Mail-Adresse oder Telefonnummer',
    notYet: (steps) => `Das fehlt noch: ${steps.join(', ')}.`,
  },
  afterwards: {
    title: 'So geht es weiter',
    book: [
      'Einen Testtermin buchen',
      'Sehen Sie, was Ihre Kunden sehen. Am Empfang können Sie ihn stornieren.',
    ],
    clients: ['Kunden mitbringen', 'Aus einer Tabelle Ihres alten Programms.'],
    team: ['Team einladen', 'Jeder bekommt per E-Mail einen eigenen Zugang.'],
    desk: ['Empfang öffnen', 'Der Kalender des Tages und die Kasse.'],
  },
  leftOut: { title: 'Am Anfang ausgelassen', dismiss: 'Nicht nötig' },
  preview: {
    brand: 'Sie sehen es schon beim Tippen. Ihre Leistungen kommen später dazu.',
    open: 'Das sehen Ihre Kunden.',
  },
  region: 'Sprache und Währung',
  tax: {
    question: 'Berechnen Sie Umsatzsteuer? Lassen Sie das Feld leer, wenn nicht.',
    proposal: (percent) =>
      `Berechnen Sie Umsatzsteuer? ${percent} sind in Ihrem Land üblich; leeren Sie das Feld, wenn Sie keine berechnen.`,
  },
  starter: {
    title: 'Leistungen auswählen',
    intro:
      'Tragen Sie bei Ihren Leistungen den Preis ein. Leistungen ohne Preis entfallen, und alles lässt sich später ändern.',
    trade: 'Ihre Branche',
    trades: { hair: 'Friseur', nails: 'Nagelstudio', barber: 'Barbershop', spa: 'Spa' },
    fields: {
      price: (service) => `Preis von ${service}`,
      duration: (service) => `Minuten von ${service}`,
    },
    service: 'Leistung',
    price: 'Preis',
    minutes: 'Minuten',
    none: 'Tragen Sie bei mindestens einer Leistung einen Preis ein',
    own: 'Stattdessen eine eigene Leistung anlegen',
    addOwn: 'Eigene Leistung hinzufügen',
    ownNumbered: (number) => `Eigene Leistung ${number}`,
    ownFields: {
      name: (number) => `Name der eigenen Leistung ${number}`,
      price: (number) => `Preis der eigenen Leistung ${number}`,
      duration: (number) => `Minuten der eigenen Leistung ${number}`,
    },
    added: (count) => plural(count, '1 Leistung ist angelegt.', `${count} Leistungen sind angelegt.`),
  },
  site: {
    intro:
      'Damit Kunden auf Ihrer eigenen Website buchen, fügen Sie diese Zeile dort ein, wo die Buchung stehen soll.',
    sites: 'Welche Websites die Buchungsseite zeigen dürfen, steht in den Einstellungen.',
  },
  payments: {
    account: (name, country) => `Verbunden: ${name}, ${country}.`,
    noAccount: 'Noch ist kein Konto verbunden. Bis dahin sind Leistungen mit Anzahlung nicht buchbar.',
    unknownAccount:
      'Die Schlüssel sind hinterlegt. Stripe hat noch nicht bestätigt, zu welchem Konto sie gehören: Laden Sie diese Seite in einer Minute neu. Bleibt der Hinweis, kopieren Sie beide Schlüssel noch einmal hierher.',
    testMode: 'Testmodus: Keine echte Karte wird belastet. Tragen Sie vor dem Öffnen die Live-Schlüssel ein.',
    liveMode: (isOpen) =>
      isOpen ? 'Live: Echte Zahlungen sind möglich.' : 'Live, aber Stripe erlaubt noch keine Zahlungen.',
    noSigningSecret: 'Das Signaturgeheimnis fehlt: Bis Sie es hier einfügen, sehen Sie Zahlungen verspätet.',
    openKeys: 'Öffnen Sie bei Stripe die API-Schlüssel.',
    keys: 'Kopieren Sie den veröffentlichbaren und den geheimen Schlüssel hierher: beide Test oder beide Live.',
    openWebhooks: 'Öffnen Sie bei Stripe die Webhooks.',
    webhook: 'Fügen Sie einen Endpunkt mit dieser Adresse hinzu:',
    events: (count) => `Wählen Sie diese ${count} Ereignisse`,
    copyEvents: 'Alle Ereignisse kopieren',
    signingSecret: 'Kopieren Sie dann das Signaturgeheimnis des Endpunkts hierher.',
    openDomains: 'Öffnen Sie bei Stripe die Domains für Zahlungsmethoden.',
    domains: 'Fügen Sie die Adresse Ihrer Buchungsseite hinzu, für Apple Pay und Google Pay.',
  },
};
