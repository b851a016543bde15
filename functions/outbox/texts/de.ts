import { de as shared } from '../../../lib/texts/de.ts';
import { de as standard } from '../../../lib/views/notifications/standard-words/de.ts';
import type { Texts } from './en.ts';
import { createPlural } from './plural.ts';
import { changeTexts } from './protected-changes/de.ts';

const plural = createPlural('de');

const hoursOf = (hours: number): string =>
  plural(hours, { one: `${hours} Stunde`, other: `${hours} Stunden` });

const YOUR = { package: 'Ihr Paket', giftcard: 'Ihr Gutschein', membership: 'Ihr Abo' };
const OF_YOUR = { package: 'Ihres Pakets', giftcard: 'Ihres Gutscheins', membership: 'Ihres Abos' };
const FOR_YOUR = { package: 'Ihr Paket', giftcard: 'Ihren Gutschein', membership: 'Ihr Abo' };
const GIVEN = { package: 'ein Paket', giftcard: 'einen Gutschein', membership: 'ein Abo' };
const THE = { package: 'das Paket', giftcard: 'der Gutschein', membership: 'das Abo' };

/** The texts of messages in German. */
export const de: Texts = {
  language: 'de',
  standard,
  nameless: { 0: 'Kunde', 1: 'Gast', 2: 'Laufkundschaft' },
  hours: (count) => `${count} Std.`,
  minutes: (count) => `${count} Min.`,
  labelled: (label, value) => `${label}: ${value}`,
  quoted: (text) => `„${text}“`,
  at: (date, time) => `${date} um ${time}`,
  bill: {
    price: 'Preis',
    subtotal: 'Zwischensumme',
    serviceCharge: 'Servicegebühr',
    addedTax: ({ title }, percent) => (percent === '' ? title : `${percent} ${title}`),
    includedTax: ({ word }, percent) =>
      percent === '' ? `Enthaltene ${word}` : `Enthält ${percent} ${word}`,
    total: 'Gesamt',
    receipt: 'Beleg',
    receiptHint: 'Für Ihre Unterlagen',
    seeReceipt: 'Ansehen und drucken',
    refund: 'Erstattung',
    membershipDiscount: 'Mitgliederrabatt',
    promotion: (name) => `Aktion: ${name}`,
    dueAtSalon: 'Im Salon zu zahlen',
    paidAtSalon: 'Im Salon bezahlt',
    deposit: 'Anzahlung geleistet',
    cardOnFile: 'Mit hinterlegter Karte bezahlt',
    giftCard: 'Mit Gutschein bezahlt',
    package: 'Mit Paket bezahlt',
    membership: 'Im Abo enthalten',
    refunding: (money) =>
      `Wir erstatten ${money} auf die Karte oder das Konto, mit dem Sie bezahlt haben. Das kann einige Tage dauern.`,
  },
  visit: {
    previousTime: 'Bisheriger Termin',
    where: 'Ort',
    number: 'Termin',
    customer: 'Kunde',
    location: 'Standort',
    note: 'Anmerkung des Kunden',
    withStaff: (name) => `bei ${name}`,
    forYou: 'für Sie',
    forGuest: (number, name) => `für ${name || `Person ${number + 1}`}`,
    addOn: (name) => `+ ${name}`,
    isReturned: 'Was Sie dafür eingelöst haben, steht Ihnen wieder zur Verfügung.',
    usableUntil: (day) => `Sie können es bis ${day} nutzen.`,
    map: 'In Karten öffnen',
    manage: 'Termin verwalten',
    viewOrBookAgain: 'Ansehen oder erneut buchen',
    change: ({ ways, hours }) =>
      `Zum Ändern oder Stornieren bitte ${ways}. Online geht das ${hours === 0 ? 'bis zum' : `bis ${hoursOf(hours)} vor`} Beginn.`,
    changeLate: (ways) => `Zum Ändern oder Stornieren bitte ${ways}.`,
    changeAtSalon: 'an den Salon wenden',
    lateCancelUse: (hours) =>
      `Bei einer Stornierung ${hours === 0 ? 'nach Beginn' : `weniger als ${hoursOf(hours)} vorher`} verfällt die Nutzung Ihres Pakets oder Abos.`,
    lateCancelFee: ({ hours, money }) =>
      `Eine Stornierung ${hours === 0 ? 'nach' : `weniger als ${hoursOf(hours)} vor`} Beginn kostet ${money}. Der Betrag wird von Ihrer hinterlegten Karte abgebucht.`,
    changeByLink: 'auf „Termin verwalten“ klicken',
    changeByReply: 'auf diese E-Mail antworten',
    changeByPhone: (phone) => `${phone} anrufen`,
    customerPhone: 'Telefon',
  },
  confirmation: {
    headline: 'Ihr Termin ist bestätigt',
  },
  cancellation: {
    headline: 'Ihr Termin ist storniert',
    credited: (money) =>
      `Ihre Zahlung von ${money} haben wir Ihnen als Guthaben gutgeschrieben. Sie können beim nächsten Besuch damit bezahlen.`,
    kept: (money) => `Ihre Zahlung von ${money} wird nicht erstattet.`,
    useKept:
      'Wegen der späten Stornierung verfällt die Nutzung Ihres Pakets oder Abos. Eine Gebühr entsteht nicht.',
    farewell: 'Wir freuen uns auf Ihren nächsten Besuch.',
  },
  reschedule: {
    headline: 'Ihr Termin wurde verschoben',
  },
  update: {
    headline: 'Ihr Termin wurde geändert',
    returned: 'Was Sie für entfallene Leistungen eingelöst haben, steht Ihnen wieder zur Verfügung.',
  },
  staff: {
    subject: ({ what, time, customer }) => `${what}: ${time}, ${customer}`,
    booked: { subject: 'Neuer Termin', headline: 'Sie haben einen neuen Termin' },
    cancelled: { subject: 'Storniert', headline: 'Ihr Termin ist storniert' },
    rescheduled: { subject: 'Verschoben', headline: 'Ihr Termin wurde verschoben' },
    updated: { subject: 'Geändert', headline: 'Ihr Termin wurde geändert' },
    bookedOfSalon: { subject: 'Neuer Termin', headline: 'Es gibt einen neuen Termin' },
    unpaidOfSalon: {
      subject: 'Anzahlung fehlt',
      headline: 'Die Anzahlung eines Termins wurde nicht bezahlt',
    },
    cancelledOfSalon: { subject: 'Storniert', headline: 'Ein Termin ist storniert' },
    rescheduledOfSalon: { subject: 'Verschoben', headline: 'Ein Termin wurde verschoben' },
    updatedOfSalon: { subject: 'Geändert', headline: 'Ein Termin wurde geändert' },
    removed: {
      subject: 'Ihnen nicht mehr zugeteilt',
      headline: 'Ein Termin ist Ihnen nicht mehr zugeteilt',
    },
  },
  paymentFailure: {
    subject: ({ salon, at }) => `Ihr Termin bei ${salon} wurde nicht gebucht: ${at}`,
    headline: 'Ihre Zahlung ist nicht eingegangen',
    intro: ({ greeting, money }) =>
      `${greeting}, die Zahlung von ${money} für diesen Termin wurde nicht abgeschlossen. Die Zeit ist daher nicht mehr für Sie reserviert. Was abgebucht wurde, erstatten wir Ihnen.`,
    again: 'Sie können jederzeit erneut buchen.',
  },
  refund: {
    subject: ({ salon, at }) => `Ihre Zahlung an ${salon} wird erstattet: ${at}`,
    headline: 'Ihre Zahlung wird erstattet',
    causes: {
      'slot-gone':
        'Als Ihre Zahlung einging, war diese Zeit schon anderweitig vergeben. Wir konnten diesen Termin daher nicht bestätigen.',
      'redemption-gone':
        'Als Ihre Zahlung einging, war nicht mehr verfügbar, was Sie für diesen Termin eingelöst hatten. Wir konnten ihn daher nicht bestätigen.',
      'product-over':
        'Ihre Zahlung ging ein, nachdem das Produkt, für das sie bestimmt war, abgelaufen oder beendet war.',
      'paid-twice': 'Als Ihre Zahlung einging, war für diesen Termin nichts mehr offen.',
      cancelled: 'Dieser Termin war schon storniert, als Ihre Zahlung einging.',
      'above-due': 'Ihre Zahlung war höher als der offene Betrag für diesen Termin.',
      'by-salon': 'Der Salon erstattet Ihnen eine Zahlung für diesen Termin.',
      unclaimed: 'Wir konnten Ihre Zahlung keinem Termin zuordnen.',
    },
  },
  charge: {
    subject: ({ salon, at }) => `${salon} hat Ihre Karte belastet: ${at}`,
    headline: 'Ihre Karte wurde belastet',
    ofBill: ({ greeting, money, time }) =>
      `${greeting}, von Ihrer hinterlegten Karte wurden ${money} für Ihren Termin am ${time} abgebucht.`,
    forCancelled: ({ greeting, money, time }) =>
      `${greeting}, von Ihrer hinterlegten Karte wurden ${money} als Gebühr für Ihren stornierten Termin am ${time} abgebucht.`,
    forMissed: ({ greeting, money, time }) =>
      `${greeting}, von Ihrer hinterlegten Karte wurden ${money} als Gebühr für Ihren versäumten Termin am ${time} abgebucht.`,
  },
  feeFailure: {
    subject: ({ customer, at }) => `Eine Karte hat eine Gebühr abgelehnt: ${customer}, ${at}`,
    headline: 'Eine hinterlegte Karte hat eine Gebühr abgelehnt',
    forCancelled: (money) =>
      `Die Gebühr von ${money} für diese späte Stornierung wurde nicht bezahlt: Die hinterlegte Karte hat sie abgelehnt.`,
    forMissed: (money) =>
      `Die Gebühr von ${money} für diesen versäumten Termin wurde nicht bezahlt: Die hinterlegte Karte hat sie abgelehnt.`,
  },
  cardPaymentFailure: {
    subject: ({ customer, at }) => `Eine Kartenzahlung ist fehlgeschlagen: ${customer}, ${at}`,
    headline: 'Eine Kartenzahlung ist fehlgeschlagen',
    forCompleted: (money) =>
      `Die Abbuchung von ${money} von der hinterlegten Karte für diesen Termin wurde von der Bank abgelehnt. Der Betrag ist wieder offen.`,
  },
  refundFailure: {
    subject: (money) => `Eine Erstattung von ${money} ist fehlgeschlagen`,
    headline: 'Eine Erstattung ist fehlgeschlagen',
    byBank: (money) =>
      `Die Bank konnte Ihrem Kunden ${money} nicht gutschreiben. Das Geld ist wieder auf Ihrem Konto beim Zahlungsdienst. Bitte zahlen Sie es Ihrem Kunden auf anderem Weg zurück.`,
    byProcessor: (money) =>
      `Der Zahlungsdienst hat Ihrem Kunden ${money} nicht erstattet. Beim Termin steht der Betrag als von Ihnen einbehalten. Bitte zahlen Sie ihn Ihrem Kunden auf anderem Weg zurück, außer wenn dessen Bank über die Zahlung entscheidet.`,
    payment: 'Zahlung',
    sale: 'Verkauf',
    reason: 'Grund',
    reasons: {
      charge_disputed: 'Ihr Kunde hat die Zahlung bei seiner Bank angefochten',
      charge_for_pending_refund_disputed: 'Ihr Kunde hat die Zahlung bei seiner Bank angefochten',
      refund_disputed_payment: 'Ihr Kunde hat die Zahlung bei seiner Bank angefochten',
      charge_not_refundable: 'Der Zahlungsdienst erstattet diese Zahlung nicht',
      declined: 'Die Bank der Karte hat die Erstattung abgelehnt',
      expired_or_canceled_card: 'Die Karte ist abgelaufen oder gesperrt',
      insufficient_funds: 'Ihr Guthaben beim Zahlungsdienst war zu niedrig',
      lost_or_stolen_card: 'Die Karte wurde als verloren oder gestohlen gemeldet',
      payment_unknown: 'Ihr Konto beim Zahlungsdienst hat diese Zahlung nicht',
      merchant_request: 'Die Erstattung wurde in Ihrem Konto beim Zahlungsdienst abgebrochen',
    },
    otherReason: 'Nicht bekannt',
    refusedTooOften: 'Der Zahlungsdienst hat die Erstattung einen Monat lang nicht angenommen',
  },
  dispute: {
    subject: (money) => `Ein Kunde hat eine Zahlung von ${money} angefochten`,
    headline: 'Eine Zahlung wurde angefochten',
    intro: (money) =>
      `Die Bank eines Kunden hat ${money} bis zu ihrer Entscheidung zurückgebucht. Sie haben einige Tage Zeit, in Ihrem Konto beim Zahlungsdienst mit Ihren Belegen zu antworten.`,
  },
  unpaidSale: {
    subject: ({ customer, name }) => `Nicht bezahlt: ${name}, ${customer}`,
    headline: 'Eine Zahlung ist fehlgeschlagen',
    sale: 'Die Zahlung ist fehlgeschlagen, deshalb wurde nichts verkauft.',
    renewal:
      'Die Verlängerung wurde nicht bezahlt. Der Zahlungsdienst versucht es noch einmal, und der Kunde hat einen Link, um die Karte zu ändern.',
  },
  billingAfterEnd: {
    subject: (membership) => `Abo ${membership} wurde nach seinem Ende abgerechnet`,
    headline: 'Ein Abo wurde nach seinem Ende abgerechnet',
    intro:
      'Dieses Abo ist beendet, aber Ihr Zahlungsdienst hat es weiter abgerechnet. Die wiederkehrende Zahlung dort ist nun beendet, und jede Zahlung nach dem Ende wird erstattet. Sie brauchen nichts zu tun.',
    membership: 'Abo',
    subscription: 'Wiederkehrende Zahlung',
  },
  redemption: {
    subject: ({ salon, at }) => `Eingelöst bei ${salon}: ${at}`,
    headline: 'Das haben Sie eingelöst',
    intro: ({ greeting, time }) => `${greeting}, das haben Sie für Ihren Termin am ${time} eingelöst.`,
    nothingLeft: 'Nichts mehr übrig',
    moneyLeft: (money) => `Noch ${money}`,
    usesLeft: (count) => plural(count, { one: 'Noch 1 Nutzung', other: `Noch ${count} Nutzungen` }),
    validUntil: ({ left, date }) => `${left}, gültig bis ${date}`,
  },
  product: {
    name: 'Name',
    validUntil: 'Gültig bis',
    paidUntil: 'Bezahlt bis',
    noExpiry: 'Unbegrenzt',
    usage: 'Nutzung',
    singleUse: 'Alle Leistungen bei einem Termin',
    cardNumber: 'Gutscheinnummer',
    value: 'Wert',
    occasion: 'Anlass',
    validFor: 'Gültig für',
    billingPeriod: 'Abrechnung',
    yearly: 'Jährlich',
    monthly: 'Monatlich',
    discountOnServices: 'Rabatt auf Leistungen',
    discountOnProducts: 'Rabatt auf Produkte',
    times: (count) => plural(count, { one: 'Einmal', other: `${count}-mal` }),
    cancelGift: ({ salon, number }) =>
      `Zum Kündigen wenden Sie sich bitte an ${salon} und nennen Sie die Abo-Nummer ${number}.`,
    cancelInAccount: 'Sie können jederzeit in Ihrem Konto kündigen.',
  },
  purchase: {
    subject: ({ type, salon, name }) => `${YOUR[type]} von ${salon}: ${name}`,
    headline: (type) => `${YOUR[type]} ist bereit`,
    reloadHeadline: 'Ihr Gutschein ist aufgeladen',
    giftHeadline: (recipient) => `Ihr Geschenk für ${recipient} ist bezahlt`,
    recipient: 'die beschenkte Person',
    handOver: (recipient) =>
      `Zum Verschenken geben Sie diesen Link an ${recipient} weiter. Er kann nur einmal verwendet werden.`,
    giftLink: (recipient) => `Geschenk für ${recipient}`,
    mailedOn: ({ recipient, email, date }) =>
      `Wir senden Ihr Geschenk am ${date} per E-Mail an ${recipient} (${email}).`,
    mailedNow: ({ recipient, email }) =>
      `Wir senden Ihr Geschenk jetzt per E-Mail an ${recipient} (${email}).`,
    account: (type) =>
      `Um ${FOR_YOUR[type]} zu nutzen, melden Sie sich mit diesem Link an oder registrieren Sie sich. Der Kauf wird dann Ihrem Konto hinzugefügt. Der Link kann nur einmal verwendet werden.`,
    accountLink: 'Meinem Konto hinzufügen',
    openAccount: 'Mein Konto öffnen',
    renews: (cancel) =>
      `Ihr Abo verlängert sich am Ende jedes Zeitraums automatisch. Der Betrag wird von der Karte abgebucht, mit der Sie bezahlt haben. ${cancel}`,
  },
  gift: {
    subject: ({ sender, type, salon }) => `${sender} hat ein Geschenk für Sie: ${GIVEN[type]} von ${salon}`,
    headline: (sender) => `Ein Geschenk für Sie von ${sender}`,
    someone: 'Jemand',
    intro: ({ greeting, sender, type, salon }) =>
      `${greeting}, ${sender} schenkt Ihnen ${GIVEN[type]} von ${salon}.`,
    claim: ({ type, salon }) =>
      `Öffnen Sie Ihr Geschenk und melden Sie sich bei ${salon} an oder registrieren Sie sich: Dann gehört ${THE[type]} Ihnen. Der Link kann nur einmal verwendet werden.`,
    open: 'Geschenk öffnen',
  },
  saleFailure: {
    subject: ({ salon, name }) => `Ihr Kauf bei ${salon} wurde nicht abgeschlossen: ${name}`,
    headline: 'Ihre Zahlung ist nicht eingegangen',
    intro: ({ greeting, type, name }) =>
      `${greeting}, die Zahlung für ${FOR_YOUR[type]} „${name}“ wurde nicht abgeschlossen. Eine Nutzung ist daher nicht möglich. Was abgebucht wurde, erstatten wir Ihnen. Sie können es gern erneut versuchen.`,
  },
  saleRefund: {
    subject: (salon) => `Ihre Zahlung an ${salon} wird erstattet`,
    intro: ({ greeting, type, name }) =>
      `${greeting}, der Salon erstattet den Rest ${OF_YOUR[type]} „${name}“. Eine Nutzung ist nicht mehr möglich.`,
  },
  zReport: {
    subject: ({ salon, location, date }) => `Z-Bericht von ${salon}, ${location}, ${date}`,
    headline: (number) => (number === undefined ? 'Z-Bericht' : `Z-Bericht ${number}`),
    open: (date) => `${date} (noch nicht abgeschlossen)`,
    sales: 'Nettoumsatz',
    received: 'Bezahlt mit',
    tips: 'Trinkgeld',
    drawers: 'Kassenladen mit ihrer Differenz',
    drawer: 'Kassenlade',
    receipts: 'Belege',
    range: ({ first, last }) => `${first} bis ${last}`,
    each: ({ name, amount }) => `${name} ${amount}`,
    figures: {
      listValue: 'Listenpreise',
      covered: 'Mit Paketen und Abos',
      discounts: 'Rabatte',
      refunds: 'Erstattungen',
      soldValue: 'Gutscheine und Pakete verkauft',
      breakage: 'Verfallener Wert',
    },
    bases: { base: 'Besteuert', exempt: 'Nicht besteuert', refunds: 'Erstattungen' },
    counts: { float: 'Wechselgeld', expected: 'Erwartet', counted: 'Gezählt' },
  },
  statement: {
    subject: ({ salon, from, to }) =>
      `Ihre Abrechnung bei ${salon}, ${from === to ? from : `${from} bis ${to}`}`,
    headline: 'Ihre Abrechnung',
    intro: ({ name, from, to }) =>
      `Guten Tag ${name}, hier ist Ihre Abrechnung ${from === to ? 'für' : `von ${from} bis`} ${to}.`,
    services: 'Leistungen',
    products: 'Produkte',
    sold: 'Verkaufte Pakete, Gutscheine und Abos',
    hours: 'Stunden',
    commission: 'Provision',
    corrections: 'Korrekturen früherer Abrechnungen',
    wage: 'Lohn',
    tips: 'Trinkgelder, gesondert ausgezahlt',
    total: 'Ihr Verdienst',
  },
  receipt: {
    subject: ({ salon, number }) => `Ihr Beleg von ${salon}: ${number}`,
    headline: { R: 'Ihr Beleg', C: 'Ihre Erstattung' },
    intro: (greeting) => `${greeting}, hier ist der Beleg für Ihre Unterlagen.`,
    tipOffer: 'Für diesen Besuch können Sie online ein Trinkgeld geben.',
    giveTip: 'Trinkgeld geben',
    number: 'Nummer',
    date: 'Datum',
    taxNumber: 'Steuernummer oder USt-IdNr.',
    corrects: 'Zu',
    each: ({ qty, price }) => `${qty} × ${price}`,
    discount: ({ price, discount }) => `${price} abzüglich ${discount}`,
    coveredBy: { package: 'mit einem Paket bezahlt', membership: 'in einem Abo enthalten' },
    tip: (name) => `Trinkgeld für ${name}`,
    promotion: ({ name, amount }) => `Enthält die Aktion „${name}“: −${amount}`,
    tipsBefore: 'Bereits gegebene Trinkgelder',
    paidBefore: 'Bereits bezahlt',
    change: 'Rückgeld',
    due: 'Noch zu zahlen',
    codes: shared.receiptCodes,
  },
  ending: {
    subject: ({ type, salon, day }) => `${YOUR[type]} von ${salon} läuft am ${day} ab`,
    headline: (type) => `${YOUR[type]} läuft bald ab`,
    intro: ({ greeting, type, name, day }) =>
      `${greeting}, ${FOR_YOUR[type]} „${name}“ können Sie bis ${day} nutzen. Wir freuen uns, wenn Sie uns vorher besuchen.`,
    until: (day) => `Bis ${day}`,
    unsubscribe: 'Keine Hinweise mehr auf ablaufende Pakete und Gutscheine',
  },
  renewalFailure: {
    subject: ({ salon, name }) => `Ihr Abo bei ${salon} konnte nicht verlängert werden: ${name}`,
    headline: 'Ihre Karte wurde nicht belastet',
    intro: ({ greeting, name }) =>
      `${greeting}, die Zahlung zur Verlängerung Ihres Abos „${name}“ ist fehlgeschlagen. Bitte bestätigen Sie die Zahlung, falls Ihre Bank danach fragt, oder hinterlegen Sie eine andere Karte. Scheitert die Zahlung weiterhin, endet das Abo.`,
    again: ({ greeting, name }) =>
      `${greeting}, die Zahlung zur Verlängerung Ihres Abos „${name}“ ist noch offen. Bitte bestätigen Sie sie, falls Ihre Bank danach fragt, oder hinterlegen Sie eine Karte, die belastet werden kann.`,
    last: ({ greeting, name }) =>
      `${greeting}, die Zahlung zur Verlängerung Ihres Abos „${name}“ ist noch offen. Das Abo endet heute. Um es zu behalten, bestätigen Sie bitte die Zahlung, falls Ihre Bank danach fragt, oder hinterlegen Sie eine Karte, die belastet werden kann.`,
    link: 'Verlängerung bezahlen',
  },
  renewal: {
    headline: 'Ihr Abo ist verlängert',
  },
  membershipCancellation: {
    subject: ({ salon, name }) => `Ihr Abo bei ${salon} ist gekündigt: ${name}`,
    headline: 'Ihr Abo ist gekündigt',
    intro: ({ greeting, name }) => `${greeting}, hiermit bestätigen wir die Kündigung Ihres Abos „${name}“.`,
    until: (day) => `Sie können es bis ${day} nutzen.`,
    nothingMore: 'Danach endet es, und es wird nichts mehr abgebucht.',
  },
  membershipEnd: {
    headline: 'Ihr Abo ist beendet',
  },
  verification: {
    subject: (salon) => `Bestätigen Sie Ihre E-Mail-Adresse für ${salon}`,
    headline: 'Bestätigen Sie Ihre E-Mail-Adresse',
    intro: ({ greeting, email }) =>
      `${greeting}, bitte bestätigen Sie, dass ${email} Ihre E-Mail-Adresse ist.`,
    confirm: 'Adresse bestätigen',
    limit: (days) =>
      `Sie haben dafür ${days} Tage Zeit. Wenn Sie kein Konto bei uns haben, bestätigen Sie bitte nicht: Jemand hat sich vielleicht vertippt.`,
    staffIntro: ({ greeting, email, salon }) =>
      `${greeting}, ${salon} möchte die Termine eines Teammitglieds an ${email} senden. Bitte bestätigen Sie, dass das Ihre E-Mail-Adresse ist.`,
    staffLimit: (days) =>
      `Sie haben dafür ${days} Tage Zeit. Wenn Sie dort nicht arbeiten, bestätigen Sie bitte nicht: Jemand hat sich vielleicht vertippt.`,
  },
  emailProof: {
    subject: ({ salon, code }) => `${code} ist Ihr Code für Ihren Termin bei ${salon}`,
    headline: 'Bestätigen Sie Ihre E-Mail-Adresse',
    intro: 'Bitte geben Sie diesen Code auf der Seite ein, auf der Sie buchen.',
    limit:
      'Der Code gilt mindestens 15 Minuten und kann nur einmal verwendet werden. Wenn Sie keinen Termin buchen, können Sie diese E-Mail ignorieren: Jemand hat sich vielleicht vertippt.',
  },
  keepAddress: {
    subject: (salon) => `Ihre E-Mail-Adresse bei ${salon} soll geändert werden`,
    changedSubject: (salon) => `Ihre E-Mail-Adresse bei ${salon} wurde geändert`,
    headline: 'Ist diese Änderung von Ihnen?',
    requested: (salon) =>
      `${salon} möchte für Ihr Konto eine andere E-Mail-Adresse verwenden. Bis diese bestätigt ist, melden Sie sich mit dieser Adresse an.`,
    changed: (salon) =>
      `Ihr Konto bei ${salon} hat jetzt eine andere E-Mail-Adresse, mit der Sie sich anmelden.`,
    advice:
      'Wenn Sie darum gebeten haben, brauchen Sie nichts zu tun. Wenn nicht, behalten Sie Ihre Adresse innerhalb von 7 Tagen: Das Konto ist dann wie zuvor, und niemand bleibt angemeldet.',
    keep: 'Meine Adresse behalten',
  },
  mergeProof: {
    subject: ({ salon, code }) => `${code} ist Ihr Code zum Zusammenführen Ihrer Daten bei ${salon}`,
    headline: 'Möchten Sie Ihre Daten zusammenführen?',
    intro: (salon) =>
      `${salon} möchte Ihre Termine, Gutscheine, Pakete, Abos und Ihr Guthaben auf einen anderen Eintrag übertragen, den der Salon für Sie führt. Sie können sich dann mit dieser Adresse nicht mehr anmelden, und die hinterlegten Karten werden entfernt.`,
    how: 'Wenn Sie darum gebeten haben, klicken Sie auf „Bestätigen“ oder nennen Sie dem Salon diesen Code:',
    confirm: 'Bestätigen',
    limit:
      'Der Code gilt mindestens 15 Minuten, die Schaltfläche 24 Stunden. Wenn Sie nicht darum gebeten haben, tun Sie nichts und nennen Sie den Code niemandem.',
  },
  merged: {
    subject: (salon) => `Ihre Daten bei ${salon} wurden zusammengeführt`,
    headline: 'Ihre Daten wurden zusammengeführt',
    ended: (salon) =>
      `${salon} hat Ihren Eintrag mit dieser Adresse in einen anderen Eintrag überführt, den der Salon für Sie führt. Die Anmeldung mit dieser Adresse ist nicht mehr möglich, und die hinterlegten Karten wurden entfernt.`,
    kept: (salon) =>
      `${salon} hat einen anderen Eintrag mit Ihrem zusammengeführt. Termine und Käufe aus beiden gehören jetzt zu Ihrem Eintrag.`,
    advice: 'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte sofort an den Salon.',
  },
  erasure: {
    subject: (salon) => `Ihre Daten bei ${salon} wurden gelöscht`,
    headline: 'Ihre Daten wurden gelöscht',
    intro: (salon) =>
      `${salon} hat Ihr Konto, Ihren Namen und Ihre Kontaktdaten gelöscht. Frühere Rechnungen bleiben ohne Ihren Namen in den Büchern.`,
    last: 'Das ist die letzte E-Mail an Sie. Wenn Sie das nicht erwartet haben, wenden Sie sich bitte an den Salon.',
  },
  erasureNotice: {
    subject: ({ salon, date }) => `Ihr Konto bei ${salon} wird am ${date} gelöscht`,
    headline: 'Ihr Konto wird gelöscht',
    intro: ({ greeting, salon, date }) =>
      `${greeting}, Sie waren lange nicht bei ${salon}. Am ${date} löschen wir Ihr Konto, Ihren Namen und Ihre Kontaktdaten.`,
    keep: ({ date }) =>
      `Um Ihr Konto zu behalten, melden Sie sich vor ${date} an. Wenn Sie es nicht mehr möchten, brauchen Sie nichts zu tun.`,
    logIn: 'Anmelden',
  },
  factorReset: {
    subject: (salon) => `Ihr zweiter Faktor bei ${salon} wurde entfernt`,
    headline: 'Ihr zweiter Faktor wurde entfernt',
    intro: (greeting) =>
      `${greeting}, der Salon hat den zweiten Faktor Ihrer Anmeldung entfernt. Sie wurden überall abgemeldet. Ab jetzt melden Sie sich mit Ihrem Passwort allein an.`,
    advice:
      'Bitte melden Sie sich an und richten Sie einen neuen zweiten Faktor ein. Wenn Sie nicht darum gebeten haben, ändern Sie Ihr Passwort und sprechen Sie mit der Inhaberin oder dem Inhaber des Salons.',
  },
  pinLocked: {
    subject: (salon) => `Ihre PIN bei ${salon} ist gesperrt`,
    headline: 'Ihre PIN ist gesperrt',
    intro: (greeting) =>
      `${greeting}, für Ihre Anmeldung wurde innerhalb eines Tages 20-mal eine falsche PIN eingegeben. Ihre PIN gilt nicht mehr, bis Sie sich mit Ihrem Passwort anmelden.`,
    advice:
      'Wenn Sie das nicht waren, sprechen Sie bitte mit der Inhaberin oder dem Inhaber des Salons und wählen Sie eine neue PIN.',
  },
  testNote:
    'Das ist ein Test aus Ihrem Büro, mit Beispielen ausgefüllt. E-Mails an Ihre Kundinnen und Kunden enthalten auch alles Weitere, was man wissen muss, mit den Links.',
  ownerNews: {
    ...changeTexts,
    subject: (salon, what) => `${salon}: ${what}`,
    subjectOfMany: (salon, count) =>
      `${salon}: ${plural(count, { one: '1 weitere sicherheitsrelevante Änderung', other: `${count} weitere sicherheitsrelevante Änderungen` })}`,
    headline: (count) =>
      plural(count, {
        one: 'Es gab eine sicherheitsrelevante Änderung',
        other: `Es gab ${count} weitere sicherheitsrelevante Änderungen`,
      }),
    detail: ({ by, device, at }) => `Von ${by}, ${at}, mit ${device}`,
    omitted: (count) => `Und ${count} weitere.`,
    advice:
      'Diese E-Mail geht an alle Inhaber. Wenn Sie davon nichts wissen, ändern Sie bitte sofort Ihr Passwort, sehen Sie sich das Änderungsprotokoll im Büro an und sprechen Sie mit den anderen Inhabern.',
  },
  logInChange: {
    subject: (salon) => `Ihr Zugang bei ${salon} wurde geändert`,
    headline: 'Ihr Zugang wurde geändert',
    changed: {
      password: 'ein neues Passwort',
      email: 'eine neue E-Mail-Adresse',
      both: 'eine neue E-Mail-Adresse und ein neues Passwort',
    },
    intro: ({ greeting, salon, what }) =>
      `${greeting}, Ihr Zugang bei ${salon} hat jetzt ${what}. Sie wurden überall abgemeldet.`,
    adviceToReset:
      'Wenn Sie das nicht erwartet haben, setzen Sie bitte sofort Ihr Passwort zurück und sprechen Sie mit der Inhaberin oder dem Inhaber des Salons.',
    advice:
      'Ab jetzt melden Sie sich mit der neuen Adresse an. Wenn Sie das nicht erwartet haben, sprechen Sie bitte sofort mit der Inhaberin oder dem Inhaber des Salons: Vielleicht nutzt jemand anderes Ihren Zugang.',
  },
  passwordReset: {
    subject: (salon) => `Setzen Sie Ihr Passwort bei ${salon} zurück`,
    headline: 'Wählen Sie ein neues Passwort',
    intro: (greeting) => `${greeting}, jemand möchte das Passwort für diese E-Mail-Adresse zurücksetzen.`,
    choose: 'Neues Passwort wählen',
    limit: (minutes) =>
      `Der Link gilt ${minutes} Minuten und kann nur einmal verwendet werden. Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.`,
  },
  invitation: {
    subject: (salon) => `${salon} lädt Sie ins Team ein`,
    headline: 'Wählen Sie Ihr Passwort',
    intro: ({ greeting, salon }) =>
      `${greeting}, ${salon} hat ein Konto für Sie angelegt. Wählen Sie ein Passwort, um sich anzumelden.`,
    choose: 'Passwort wählen',
    limit: (days) =>
      `Der Link gilt ${days} Tage und kann nur einmal verwendet werden. Wenn Sie diesen Salon nicht kennen, können Sie diese E-Mail ignorieren.`,
  },
  series: {
    headline: 'Ihre Termine sind bestätigt',
    manage: 'Diesen Termin verwalten',
    staffSubject: ({ count, at, customer }) => `${count} neue Termine: ${at}, ${customer}`,
    staffHeadline: 'Sie haben neue Termine',
    salonHeadline: 'Es gibt neue Termine',
  },
  reminder: {
    headline: 'Ihr Termin steht bevor',
    confirm: 'Ich komme',
    unsubscribe: 'Keine Erinnerungen mehr per E-Mail',
  },
  message: {
    subject: ({ salon, at }) => `Eine Nachricht zu Ihrem Termin bei ${salon}: ${at}`,
    headline: (salon) => `Eine Nachricht von ${salon}`,
  },
  waitlist: {
    services: 'Leistungen',
    serviceWith: ({ service, staff }) => `${service} bei ${staff}`,
    windows: 'Zeiten, die Ihnen passen',
    window: ({ days, times }) => `${days}, ${times}`,
    anyTime: 'jederzeit',
    endOfDay: 'Ende des Tages',
    leave: 'Warteliste verlassen',
    joinedHeadline: 'Sie stehen auf der Warteliste',
    salonSubject: (customer) => `Auf der Warteliste: ${customer}`,
    salonHeadline: 'Jemand wartet auf einen Termin',
    salonWindows: 'Mögliche Zeiten',
    offerHeadline: 'Wir haben eine Zeit für Sie reserviert',
    answer: 'Annehmen oder ablehnen',
  },
};
