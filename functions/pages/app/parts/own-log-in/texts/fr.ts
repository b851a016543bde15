import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

/** The texts of a user's own log-in in French. */
export const fr: Translated<typeof en> = {
  failures: {
    invalid_code: 'Ce code est incorrect ou a déjà servi',
    invalid_or_expired_challenge: 'Cela a pris trop de temps. Reconnectez-vous',
    invalid_pin: 'Ce code PIN est incorrect',
    invalid_device_token: 'Ce navigateur n’est plus enregistré',
    too_many_failed_logins: 'Trop de tentatives',
    second_factor_already_set_up: 'Vous avez déjà un second facteur',
    second_factor_not_set_up: 'Vous n’avez pas de second facteur',
    set_up_not_started: 'Cela a pris trop de temps. Recommencez',
    password_log_in_required: 'Un code PIN ne suffit pas ici. Connectez-vous avec votre mot de passe',
    second_factor_setup_required: 'Configurez d’abord un second facteur',
  },
  back: 'Retour',
  code: 'Code',
  currentPassword: 'Mot de passe actuel',
  logIn: {
    heading: 'Saisissez le code de votre application',
    hint: 'Les six chiffres de l’application de votre téléphone, ou l’un de vos codes de secours.',
    submit: 'Continuer',
  },
  confirm: {
    heading: 'Confirmez votre mot de passe',
    text: 'Cette modification demande votre mot de passe. Il ne sera plus demandé pendant 10 minutes.',
    submit: 'Confirmer',
  },
  pin: {
    heading: 'Code PIN',
    intro: 'Avec un code PIN, vous vous connectez vite sur les appareils du salon.',
    set: 'Vous avez un code PIN. Un nouveau le remplace.',
    field: 'Nouveau code PIN',
    hint: '4 à 8 chiffres',
    save: 'Enregistrer le code PIN',
    saved: 'Votre code PIN est enregistré.',
  },
  factor: {
    heading: 'Second facteur',
    intro: 'Une application sur votre téléphone affiche un code, à saisir en plus du mot de passe.',
    start: 'Configurer un second facteur',
    scan: 'Ajoutez cette clé à votre application, par exemple 1Password, Google Authenticator ou Authy.',
    key: 'Clé',
    open: 'Ouvrir dans une application de cet appareil',
    codeHint: 'Les six chiffres que l’application affiche maintenant',
    confirm: 'Confirmer le code',
    isSet: (left) =>
      `Votre connexion demande un code. Il reste ${plural(left, `${left} code de secours`, `${left} codes de secours`)}.`,
    remove: 'Retirer le second facteur',
    recovery:
      'Gardez ces codes de secours en lieu sûr. Chacun remplace un code une seule fois. Ils ne seront plus affichés.',
    done: 'Je les ai notés',
  },
  required: {
    heading: 'Configurez votre second facteur',
    text: 'Le salon demande un second facteur avant de continuer.',
  },
  heading: 'Votre connexion',
  password: {
    heading: 'Mot de passe',
    intro: 'Vous vous reconnectez ensuite avec le nouveau mot de passe, sur tous les appareils.',
    field: 'Nouveau mot de passe',
    hint: 'Au moins 8 caractères',
    save: 'Changer le mot de passe',
  },
};
