import type { Language } from '../../rules/salons/languages.ts';

/** The subject that the button of a page declines: reminders of visits, mails about products that end, or a place on the waitlist. */
export type UnsubscribeKind = 'reminders' | 'endings' | 'waitlist';

type Texts = {
  readonly title: string;
  readonly heading: string;
  readonly explanation: string;
  readonly button: string;
  /** The heading once the button is used. */
  readonly done: string;
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
      done: 'You get no more reminders by e-mail',
    },
    endings: {
      title: 'Packages and gift cards',
      heading: 'E-mails before a package or gift card ends',
      explanation:
        'You will still get reminders of your appointments, and mails about bookings and purchases.',
      button: 'Get no more of these e-mails',
      done: 'You get no more of these e-mails',
    },
    waitlist: {
      title: 'Waitlist',
      heading: 'Leave the waitlist',
      explanation: 'You will get no more offers for these times.',
      button: 'Leave the waitlist',
      done: 'You are no longer on the waitlist',
    },
  },
  de: {
    reminders: {
      title: 'Erinnerungen',
      heading: 'Erinnerungen per E-Mail',
      explanation: 'E-Mails zu Ihren Terminen und deren Änderungen erhalten Sie weiterhin.',
      button: 'Keine Erinnerungen mehr erhalten',
      done: 'Sie erhalten keine Erinnerungen mehr per E-Mail',
    },
    endings: {
      title: 'Pakete und Gutscheine',
      heading: 'E-Mails vor Ablauf eines Pakets oder Gutscheins',
      explanation: 'Erinnerungen an Ihre Termine und E-Mails zu Terminen und Käufen erhalten Sie weiterhin.',
      button: 'Diese E-Mails nicht mehr erhalten',
      done: 'Sie erhalten diese E-Mails nicht mehr',
    },
    waitlist: {
      title: 'Warteliste',
      heading: 'Warteliste verlassen',
      explanation: 'Für diese Zeiten senden wir Ihnen keine Angebote mehr.',
      button: 'Warteliste verlassen',
      done: 'Sie stehen nicht mehr auf der Warteliste',
    },
  },
  fr: {
    reminders: {
      title: 'Rappels',
      heading: 'Rappels par e-mail',
      explanation: 'Vous recevrez toujours les e-mails concernant vos rendez-vous et leurs modifications.',
      button: 'Ne plus recevoir de rappels',
      done: 'Vous ne recevrez plus de rappels par e-mail',
    },
    endings: {
      title: 'Forfaits et cartes cadeaux',
      heading: 'E-mails avant l’expiration d’un forfait ou d’une carte cadeau',
      explanation:
        'Vous recevrez toujours les rappels de rendez-vous et les e-mails concernant vos rendez-vous et vos achats.',
      button: 'Ne plus recevoir ces e-mails',
      done: 'Vous ne recevrez plus ces e-mails',
    },
    waitlist: {
      title: 'Liste d’attente',
      heading: 'Quitter la liste d’attente',
      explanation: 'Vous ne recevrez plus de propositions pour ces horaires.',
      button: 'Quitter la liste d’attente',
      done: 'Vous n’êtes plus sur la liste d’attente',
    },
  },
  es: {
    reminders: {
      title: 'Recordatorios',
      heading: 'Recordatorios por correo',
      explanation: 'Seguirá recibiendo los correos sobre sus citas y sus cambios.',
      button: 'Dejar de recibir recordatorios',
      done: 'Ya no recibirá recordatorios por correo',
    },
    endings: {
      title: 'Bonos y tarjetas regalo',
      heading: 'Correos antes de que caduque un bono o una tarjeta regalo',
      explanation: 'Seguirá recibiendo los recordatorios y los correos sobre sus citas y compras.',
      button: 'Dejar de recibir estos correos',
      done: 'Ya no recibirá estos correos',
    },
    waitlist: {
      title: 'Lista de espera',
      heading: 'Salir de la lista de espera',
      explanation: 'Ya no recibirá ofertas para estos horarios.',
      button: 'Salir de la lista de espera',
      done: 'Ya no está en la lista de espera',
    },
  },
};
