import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

/** The texts of a user's own log-in in US English. */
export const en = {
  failures: {
    invalid_code: 'This code is wrong, or was used before',
    invalid_or_expired_challenge: 'This took too long. Please log in again',
    invalid_pin: 'This PIN is wrong',
    invalid_device_token: 'This browser is not registered any more',
    too_many_failed_logins: 'Too many wrong attempts',
    second_factor_already_set_up: 'You have a second factor already',
    second_factor_not_set_up: 'You have no second factor',
    set_up_not_started: 'This took too long. Please start again',
    password_log_in_required: 'A PIN is not enough here. Please log in with your password',
    second_factor_setup_required: 'Please set up a second factor first',
  },
  back: 'Back',
  code: 'Code',
  currentPassword: 'Current password',
  logIn: {
    heading: 'Enter the code of your app',
    hint: 'Six digits of the app on your phone, or one of your recovery codes.',
    submit: 'Go on',
  },
  confirm: {
    heading: 'Confirm your password',
    text: 'This change needs your password. You are not asked again for 10 minutes.',
    submit: 'Confirm',
  },
  pin: {
    heading: 'PIN',
    intro: 'With a PIN you log in quickly on the devices of the salon.',
    set: 'You have a PIN. A new one replaces it.',
    field: 'New PIN',
    hint: '4 to 8 digits',
    save: 'Save PIN',
    saved: 'Your PIN is saved.',
  },
  factor: {
    heading: 'Second factor',
    intro: 'An app on your phone shows a code that your log-in then needs beside the password.',
    start: 'Set up a second factor',
    scan: 'Add this key to your app, for example 1Password, Google Authenticator or Authy.',
    key: 'Key',
    open: 'Open in an app on this device',
    codeHint: 'The six digits that the app shows now',
    confirm: 'Confirm the code',
    isSet: (left: number) =>
      `Your log-in needs a code. ${plural(left, '1 recovery code is', `${left} recovery codes are`)} left.`,
    remove: 'Remove the second factor',
    recovery:
      'Keep these recovery codes in a safe place. Each one replaces a code once. They are not shown again.',
    done: 'I have kept them',
  },
  required: {
    heading: 'Set up your second factor',
    text: 'The salon asks for a second factor before you go on.',
  },
  heading: 'Your log-in',
  password: {
    heading: 'Password',
    intro: 'You log in again with the new one, on all devices.',
    field: 'New password',
    hint: 'At least 8 characters',
    save: 'Change password',
  },
};
