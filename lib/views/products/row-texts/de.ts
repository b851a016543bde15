import type { RowTexts } from './types.ts';

export const de: RowTexts = {
  history: {
    purchased: 'Gekauft',
    renewed: 'Verlängert',
    redeemed: (name) => `Eingelöst für ${name}`,
    included: (name) => `Enthaltene Leistung genutzt: ${name}`,
    returned: (name) => `Wieder gutgeschrieben: ${name}`,
    changed: (name) => `Wechselt mit der nächsten Zahlung zu ${name}`,
    extended: (until) => `Nutzbar bis ${until}`,
    paused: (from, until) => `Pausiert vom ${from} bis ${until}`,
    resumed: 'Pause beendet',
    frozen: 'Gesperrt',
    unfrozen: 'Sperre aufgehoben',
    transferred: 'An eine andere Person übertragen',
    adjusted: 'Stand korrigiert',
    voided: 'Vom Salon beendet',
    replaced: 'Neue Nummer vergeben',
    resent: 'Erneut per E-Mail gesendet',
    reloaded: 'Aufgeladen',
    reloadLost: 'Aufladung zurückgenommen',
  },
  receipts: {
    visit: (names) => names,
    deposit: (names) => `Anzahlung: ${names}`,
    tip: (names) => `Trinkgeld: ${names}`,
    cancellationFee: (names) => `Stornierungsgebühr: ${names}`,
    noShowFee: (names) => `Ausfallgebühr: ${names}`,
    product: (names) => names,
    renewal: (names) => `Verlängerung: ${names}`,
    refund: (names) => `Erstattung: ${names}`,
  },
};
