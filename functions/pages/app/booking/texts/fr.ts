import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  unpayableDeposit:
    'Ce salon ne peut pas encaisser l’acompte en ligne pour le moment. Contactez le salon pour réserver.',
};
