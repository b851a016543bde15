import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('de');

/** The texts of a user's own log-in in German. */
export const de: Translated<typeof en> = {
  failures: {
    invalid_code: 'Dieser Code ist falsch oder wurde schon benutzt',
    invalid_or_expired_challenge: 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an',
    invalid_pin: 'Diese PIN ist falsch',
    invalid_device_token: 'Dieser Browser ist nicht mehr registriert',
    too_many_failed_logins: 'Zu viele falsche Versuche',
    second_factor_already_set_up: 'Sie haben schon einen zweiten Faktor',
    second_factor_not_set_up: 'Sie haben keinen zweiten Faktor',
    set_up_not_started: 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal',
    password_log_in_required: 'Eine PIN reicht hier nicht. Bitte melden Sie sich mit Ihrem Passwort an',
    second_factor_setup_required: 'Bitte richten Sie zuerst einen zweiten Faktor ein',
  },
  back: 'Zurück',
  code: 'Code',
  currentPassword: 'Aktuelles Passwort',
  logIn: {
    heading: 'Code Ihrer App eingeben',
    hint: 'Sechs Ziffern der App auf Ihrem Telefon oder einer Ihrer Wiederherstellungscodes.',
    submit: 'Weiter',
  },
  confirm: {
    heading: 'Passwort bestätigen',
    text: 'Diese Änderung braucht Ihr Passwort. Danach werden Sie 10 Minuten lang nicht mehr gefragt.',
    submit: 'Bestätigen',
  },
  pin: {
    heading: 'PIN',
    intro: 'Mit einer PIN melden Sie sich an den Geräten des Salons schnell an.',
    set: 'Sie haben eine PIN. Eine neue ersetzt sie.',
    field: 'Neue PIN',
    hint: '4 bis 8 Ziffern',
    save: 'PIN speichern',
    saved: 'Ihre PIN ist gespeichert.',
  },
  factor: {
    heading: 'Zweiter Faktor',
    intro: 'Eine App auf Ihrem Telefon zeigt einen Code, den Ihre Anmeldung dann neben dem Passwort braucht.',
    start: 'Zweiten Faktor einrichten',
    scan: 'Fügen Sie diesen Schlüssel in Ihre App ein, zum Beispiel 1Password, Google Authenticator oder Authy.',
    key: 'Schlüssel',
    open: 'In einer App auf diesem Gerät öffnen',
    codeHint: 'Die sechs Ziffern, die die App jetzt zeigt',
    confirm: 'Code bestätigen',
    isSet: (left) =>
      `Ihre Anmeldung braucht einen Code. ${plural(left, '1 Wiederherstellungscode ist', `${left} Wiederherstellungscodes sind`)} übrig.`,
    remove: 'Zweiten Faktor entfernen',
    recovery:
      'Bewahren Sie diese Wiederherstellungscodes sicher auf. Jeder ersetzt einmal einen Code. Sie werden nicht noch einmal gezeigt.',
    done: 'Ich habe sie aufbewahrt',
  },
  required: {
    heading: 'Zweiten Faktor einrichten',
    text: 'Der Salon verlangt einen zweiten Faktor, bevor es weitergeht.',
  },
  heading: 'Ihre Anmeldung',
  password: {
    heading: 'Passwort',
    intro: 'Danach melden Sie sich auf allen Geräten mit dem neuen Passwort an.',
    field: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen',
    save: 'Passwort ändern',
  },
};
