import type { StandardWords } from './en.ts';

export const fr: StandardWords = {
  greeting: (name) => `Bonjour${name && ` ${name}`}`,
  sms: (salon, text) => `${salon} : ${text} STOP pour ne plus recevoir de SMS.`,
  words: {
    confirmation: {
      subject: 'Votre rendez-vous chez {{salon}} : {{at}}',
      text: '{{greeting}}, nous serons ravis de vous accueillir.',
    },
    cancellation: {
      subject: 'Votre rendez-vous chez {{salon}} est annulé : {{at}}',
      text: '{{greeting}}, ce rendez-vous est annulé.',
    },
    reschedule: {
      subject: 'Votre rendez-vous chez {{salon}} a été déplacé : {{at}}',
      text: '{{greeting}}, votre rendez-vous a un nouvel horaire.',
    },
    update: {
      subject: 'Votre rendez-vous chez {{salon}} a été modifié : {{at}}',
      text: '{{greeting}}, votre rendez-vous a changé.',
    },
    reminder: {
      subject: 'Rappel de votre rendez-vous chez {{salon}} : {{at}}',
      text: '{{greeting}}, nous serons ravis de vous accueillir.',
    },
    sms: { subject: '', text: 'votre rendez-vous du {{at}}. Confirmer ou modifier : {{link}}' },
    series: {
      subject: 'Vos {{count}} rendez-vous chez {{salon}}, à partir du {{at}}',
      text: '{{greeting}}, nous serons ravis de vous accueillir {{count}} fois.',
    },
    waitlist: {
      subject: 'Vous êtes sur la liste d’attente de {{salon}}',
      text: '{{greeting}}, dès qu’un créneau se libère, nous vous le réservons et vous écrivons.',
    },
    offer: {
      subject: 'Un créneau est libre chez {{salon}} : {{at}}',
      text: '{{greeting}}, un créneau qui vous convient s’est libéré. Nous vous le réservons jusqu’au {{until}}.',
    },
    purchase: {
      subject: 'Votre achat chez {{salon}} : {{product}}',
      text: '{{greeting}}, merci pour votre achat.',
    },
    gift: {
      subject: '{{sender}} a un cadeau pour vous de {{salon}}',
      text: '{{greeting}}, {{sender}} vous offre « {{product}} » de {{salon}}.',
    },
    renewal: {
      subject: 'Votre abonnement chez {{salon}} est renouvelé : {{product}}',
      text: '{{greeting}}, la prochaine période de votre abonnement est payée. Ses prestations ont été ajoutées à celles qui vous restaient.',
    },
    end: {
      subject: 'Votre abonnement chez {{salon}} est terminé : {{product}}',
      text: '{{greeting}}, l’abonnement « {{product}} » est terminé. Plus rien ne sera débité. Nous serions heureux de vous accueillir à nouveau.',
    },
  },
};
