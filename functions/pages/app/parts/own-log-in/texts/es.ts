import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('es');

/** The texts of a user's own log-in in Spanish. */
export const es: Translated<typeof en> = {
  failures: {
    invalid_code: 'Este código es incorrecto o ya se ha usado',
    invalid_or_expired_challenge: 'Ha tardado demasiado. Inicie sesión de nuevo',
    invalid_pin: 'Este PIN es incorrecto',
    invalid_device_token: 'Este navegador ya no está registrado',
    too_many_failed_logins: 'Demasiados intentos fallidos',
    second_factor_already_set_up: 'Ya tiene un segundo factor',
    second_factor_not_set_up: 'No tiene segundo factor',
    set_up_not_started: 'Ha tardado demasiado. Empiece de nuevo',
    password_log_in_required: 'Un PIN no basta aquí. Inicie sesión con su contraseña',
    second_factor_setup_required: 'Configure primero un segundo factor',
  },
  back: 'Volver',
  code: 'Código',
  currentPassword: 'Contraseña actual',
  logIn: {
    heading: 'Escriba el código de su aplicación',
    hint: 'Seis cifras de la aplicación de su teléfono, o uno de sus códigos de recuperación.',
    submit: 'Continuar',
  },
  confirm: {
    heading: 'Confirme su contraseña',
    text: 'Este cambio necesita su contraseña. No se le pedirá de nuevo durante 10 minutos.',
    submit: 'Confirmar',
  },
  pin: {
    heading: 'PIN',
    intro: 'Con un PIN entra rápido en los dispositivos del salón.',
    set: 'Tiene un PIN. Uno nuevo lo sustituye.',
    field: 'PIN nuevo',
    hint: 'De 4 a 8 cifras',
    save: 'Guardar PIN',
    saved: 'Su PIN está guardado.',
  },
  factor: {
    heading: 'Segundo factor',
    intro: 'Una aplicación de su teléfono muestra un código que se pide además de la contraseña.',
    start: 'Configurar un segundo factor',
    scan: 'Añada esta clave a su aplicación, por ejemplo 1Password, Google Authenticator o Authy.',
    key: 'Clave',
    open: 'Abrir en una aplicación de este dispositivo',
    codeHint: 'Las seis cifras que muestra ahora la aplicación',
    confirm: 'Confirmar el código',
    isSet: (left) =>
      `Su acceso necesita un código. ${plural(left, 'Queda 1 código', `Quedan ${left} códigos`)} de recuperación.`,
    remove: 'Quitar el segundo factor',
    recovery:
      'Guarde estos códigos de recuperación en un lugar seguro. Cada uno sustituye a un código una vez. No se mostrarán de nuevo.',
    done: 'Los he guardado',
  },
  required: {
    heading: 'Configure su segundo factor',
    text: 'El salón pide un segundo factor antes de continuar.',
  },
  heading: 'Su inicio de sesión',
  password: {
    heading: 'Contraseña',
    intro: 'Después iniciará sesión con la nueva contraseña en todos los dispositivos.',
    field: 'Nueva contraseña',
    hint: 'Al menos 8 caracteres',
    save: 'Cambiar la contraseña',
  },
};
