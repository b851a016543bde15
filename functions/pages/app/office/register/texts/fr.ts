import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  note: (country) =>
    `${country} : de nombreux établissements doivent enregistrer leurs encaissements avec une caisse certifiée. Ce système n’est pas certifié, et ses reçus non plus. Demandez à votre comptable ce qu’il faut à votre salon.`,
};
