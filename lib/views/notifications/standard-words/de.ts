import type { StandardWords } from './en.ts';

export const de: StandardWords = {
  greeting: (name) => `Guten Tag${name && ` ${name}`}`,
  sms: (salon, text) => `${salon}: ${text} SMS abbestellen: STOP.`,
  words: {
    confirmation: {
      subject: 'Ihr Termin bei {{salon}}: {{at}}',
      text: '{{greeting}}, wir freuen uns auf Sie.',
    },
    cancellation: {
      subject: 'Ihr Termin bei {{salon}} ist storniert: {{at}}',
      text: '{{greeting}}, dieser Termin ist storniert.',
    },
    reschedule: {
      subject: 'Ihr Termin bei {{salon}} wurde verschoben: {{at}}',
      text: '{{greeting}}, Ihr Termin hat eine neue Zeit.',
    },
    update: {
      subject: 'Ihr Termin bei {{salon}} wurde geändert: {{at}}',
      text: '{{greeting}}, Ihr Termin hat sich geändert.',
    },
    reminder: {
      subject: 'Erinnerung an Ihren Termin bei {{salon}}: {{at}}',
      text: '{{greeting}}, wir freuen uns auf Sie.',
    },
    sms: { subject: '', text: 'Ihr Termin am {{at}}. Bestätigen oder ändern: {{link}}' },
    series: {
      subject: 'Ihre {{count}} Termine bei {{salon}}, ab {{at}}',
      text: '{{greeting}}, wir freuen uns {{count}}-mal auf Sie.',
    },
    waitlist: {
      subject: 'Sie stehen auf der Warteliste von {{salon}}',
      text: '{{greeting}}, sobald eine Zeit frei wird, reservieren wir sie für Sie und schreiben Ihnen.',
    },
    offer: {
      subject: 'Bei {{salon}} ist eine Zeit frei: {{at}}',
      text: '{{greeting}}, eine Zeit, die Ihnen passt, ist frei geworden. Wir reservieren sie für Sie bis {{until}}.',
    },
    purchase: {
      subject: 'Ihr Einkauf bei {{salon}}: {{product}}',
      text: '{{greeting}}, vielen Dank für Ihren Einkauf.',
    },
    gift: {
      subject: '{{sender}} hat ein Geschenk für Sie von {{salon}}',
      text: '{{greeting}}, {{sender}} schenkt Ihnen „{{product}}“ von {{salon}}.',
    },
    renewal: {
      subject: 'Ihr Abo bei {{salon}} ist verlängert: {{product}}',
      text: '{{greeting}}, der nächste Zeitraum Ihres Abos ist bezahlt. Die enthaltenen Leistungen wurden zu denen hinzugefügt, die Sie noch hatten.',
    },
    end: {
      subject: 'Ihr Abo bei {{salon}} ist beendet: {{product}}',
      text: '{{greeting}}, Ihr Abo „{{product}}“ ist beendet. Es wird nichts mehr abgebucht. Wir würden uns freuen, Sie wieder begrüßen zu dürfen.',
    },
  },
};
