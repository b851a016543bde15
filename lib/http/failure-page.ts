import { FAILURES } from '../rules/failures.ts';
import type { Failure } from '../rules/outcome.ts';
import { findLanguage, type Language } from '../rules/salons/languages.ts';
import { renderPlainPage } from '../views/plain-page.ts';
import type { CallState, Event } from './call.ts';
import { listWantedLanguages } from './wanted-languages.ts';

/** The advice to a person about a failure. */
type Kind = 'missing' | 'link' | 'wait' | 'closed' | 'broken';

type Text = readonly [heading: string, text: string];

const TEXTS: { readonly [Each in Language]: { readonly [Each in Kind]: Text } } = {
  en: {
    missing: ['This page does not exist', 'Please check the address, or contact the salon.'],
    link: ['This link does not work', 'It has expired, was used already, or is incomplete.'],
    wait: ['Too many requests', 'Please wait a minute, and then open the page again.'],
    closed: ['This page is not available', 'Please contact the salon.'],
    broken: ['Something went wrong', 'Please try again in a moment.'],
  },
  de: {
    missing: [
      'Diese Seite gibt es nicht',
      'Bitte prüfen Sie die Adresse, oder wenden Sie sich an den Salon.',
    ],
    link: [
      'Dieser Link funktioniert nicht',
      'Er ist abgelaufen, wurde schon benutzt oder ist unvollständig.',
    ],
    wait: ['Zu viele Anfragen', 'Bitte warten Sie eine Minute und öffnen Sie die Seite dann noch einmal.'],
    closed: ['Diese Seite ist nicht verfügbar', 'Bitte wenden Sie sich an den Salon.'],
    broken: ['Da ist etwas schiefgegangen', 'Bitte versuchen Sie es gleich noch einmal.'],
  },
  fr: {
    missing: ['Cette page n’existe pas', 'Vérifiez l’adresse ou contactez le salon.'],
    link: ['Ce lien ne fonctionne pas', 'Il a expiré, a déjà été utilisé ou est incomplet.'],
    wait: ['Trop de demandes', 'Patientez une minute, puis rouvrez la page.'],
    closed: ['Cette page n’est pas disponible', 'Veuillez contacter le salon.'],
    broken: ['Une erreur s’est produite', 'Veuillez réessayer dans un instant.'],
  },
  es: {
    missing: ['Esta página no existe', 'Compruebe la dirección o póngase en contacto con el salón.'],
    link: ['Este enlace no funciona', 'Ha caducado, ya se ha usado o está incompleto.'],
    wait: ['Demasiadas solicitudes', 'Espere un minuto y vuelva a abrir la página.'],
    closed: ['Esta página no está disponible', 'Póngase en contacto con el salón.'],
    broken: ['Algo ha fallado', 'Vuelva a intentarlo en un momento.'],
  },
};

const KIND_BY_STATUS: { readonly [Status in number]?: Kind } = {
  400: 'link',
  401: 'link',
  422: 'link',
  403: 'closed',
  404: 'missing',
  405: 'missing',
  429: 'wait',
};

/** The language of a person without a page yet: of the address, of the browser, of the salon. */
function chooseLanguage(event: Event, { salon }: Pick<CallState, 'salon'>): Language {
  const named = new URLSearchParams(event.rawQueryString).get('lang');
  const wanted = [named, ...listWantedLanguages(event), salon?.settings.locale];
  return wanted.map(findLanguage).find((language) => language !== undefined) ?? 'en';
}

/** The page that shows a failure to a person, in their language (BEHAVIOR §35.6). */
export function renderFailurePage(
  { failure }: Failure,
  event: Event,
  call: Pick<CallState, 'salon'>,
): string {
  const language = chooseLanguage(event, call);
  const [heading, text] = TEXTS[language][KIND_BY_STATUS[FAILURES[failure].status] ?? 'broken'];
  return renderPlainPage({ language, title: heading, salon: call.salon?.name ?? '', heading, text });
}
