import type { Language } from '../../rules/salons/languages.ts';

/** The subject that the button of a page declines: reminders of visits, mails about products that end, or a place on the waitlist. */
export type UnsubscribeKind = 'reminders' | 'endings' | 'waitlist';

type Texts = {
  readonly title: string;
  readonly heading: string;
  readonly explanation: string;
  readonly button: string;
};

export const UNSUBSCRIBE_TEXTS: {
  readonly [Each in Language]: { readonly [Kind in UnsubscribeKind]: Texts };
} = {
  en: {
    reminders: {
      title: 'Reminders',
      heading: 'Reminders by e-mail',
      explanation: 'You will still get mails about bookings and changes.',
      button: 'Get no more reminders',
    },
    endings: {
      title: 'Packages and gift cards',
      heading: 'E-mails before a package or gift card ends',
      explanation:
        'You will still get reminders of your appointments, and mails about bookings and purchases.',
      button: 'Get no more of these e-mails',
    },
    waitlist: {
      title: 'Waitlist',
      heading: 'Leave the waitlist',
      explanation: 'You will get no more offers for these times.',
      button: 'Leave the waitlist',
    },
  },
  de: {
    reminders: {
      title: 'Erinnerungen',
      heading: 'Erinnerungen per E-Mail',
      explanation: 'E-Mails über Buchungen und Änderungen erhalten Sie weiterhin.',
      button: 'Keine Erinnerungen mehr erhalten',
    },
    endings: {
      title: 'Pakete und Gutscheine',
      heading: 'E-Mails, bevor ein Paket oder Gutschein endet',
      explanation:
        'Erinnerungen an Ihre Termine und E-Mails über Buchungen und Käufe erhalten Sie weiterhin.',
      button: 'Keine solchen E-Mails mehr erhalten',
    },
    waitlist: {
      title: 'Warteliste',
      heading: 'Warteliste verlassen',
      explanation: 'Sie erhalten keine Angebote mehr für diese Zeiten.',
      button: 'Warteliste verlassen',
    },
  },
  fr: {
    reminders: {
      title: 'Rappels',
      heading: 'Rappels par e-mail',
      explanation: 'Vous recevrez toujours les e-mails sur vos réservations et leurs modifications.',
      button: 'Ne plus recevoir de rappels',
    },
    endings: {
      title: 'Forfaits et cartes cadeaux',
      heading: 'E-mails avant la fin d’un forfait ou d’une carte cadeau',
      explanation:
        'Vous recevrez toujours les rappels de vos rendez-vous et les e-mails sur vos réservations et achats.',
      button: 'Ne plus recevoir ces e-mails',
    },
    waitlist: {
      title: 'Liste d’attente',
      heading: 'Quitter la liste d’attente',
      explanation: 'Vous ne recevrez plus de propositions pour ces horaires.',
      button: 'Quitter la liste d’attente',
    },
  },
  es: {
    reminders: {
      title: 'Recordatorios',
      heading: 'Recordatorios por correo',
      explanation: 'Seguirá recibiendo los correos sobre reservas y cambios.',
      button: 'No recibir más recordatorios',
    },
    endings: {
      title: 'Bonos y tarjetas regalo',
      heading: 'Correos antes de que termine un bono o una tarjeta regalo',
      explanation:
        'Seguirá recibiendo los recordatorios de sus citas y los correos sobre reservas y compras.',
      button: 'No recibir más estos correos',
    },
    waitlist: {
      title: 'Lista de espera',
      heading: 'Salir de la lista de espera',
      explanation: 'No recibirá más ofertas para estos horarios.',
      button: 'Salir de la lista de espera',
    },
  },
};
