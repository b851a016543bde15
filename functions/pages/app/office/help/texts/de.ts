import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  intro: 'Kurze Antworten und die Seiten dazu. Auch die Suche findet sie.',
  all: 'Alle Fragen und Antworten',
  questions: {
    price: [
      'Wie ändere ich einen Preis?',
      'Öffnen Sie die Leistung und geben Sie den neuen Preis ein. Für viele Preise zugleich kreuzen Sie die Leistungen in der Liste an. Bereits gebuchte Termine behalten ihren Preis.',
    ],
    options: [
      'Wie lege ich andere Preise für lange Haare oder für eine Person fest?',
      'Öffnen Sie die Leistung, dann „Preise“: Fügen Sie je Länge eine Variante hinzu oder einen Preis für eine Person.',
    ],
    hide: [
      'Wie biete ich eine Leistung nicht mehr an?',
      'Öffnen Sie die Leistung, dann „Wo sie angeboten wird“, und entfernen Sie das Häkchen bei „Aktiv“. Gebuchte Termine bleiben. Um sie nur am Empfang anzubieten, entfernen Sie das Häkchen bei der Online-Buchung.',
    ],
    deposit: [
      'Wie verlange ich eine Anzahlung?',
      'Verbinden Sie Stripe unter „Zahlungen“. Öffnen Sie dann die Leistung, „Zahlung“, wählen Sie „Anzahlung“ und geben Sie den Betrag ein.',
    ],
    hours: [
      'Wie ändere ich meine Öffnungszeiten?',
      'Öffnen Sie den Standort, dann „Wochenzeiten“. Termine außerhalb der neuen Zeiten sehen Sie, bevor etwas gespeichert wird.',
    ],
    closed: [
      'Wie schließe ich an einem Feiertag?',
      'Öffnen Sie den Standort, dann „Einzelne Tage“, und fügen Sie das Datum ohne Zeiten hinzu. Der Tag ist geschlossen und nicht buchbar.',
    ],
    tax: [
      'Wie stelle ich meine Umsatzsteuer ein?',
      'Öffnen Sie den Standort, dann „Steuer und Servicegebühr“. Geben Sie den Satz ein und ob Ihre Preise die Steuer enthalten.',
    ],
    vacation: [
      'Jemand hat Urlaub oder ist krank: Was tue ich?',
      'Tragen Sie für die Person eine Abwesenheit ein. An diesen Tagen ist sie nicht buchbar, und schon gebuchte Termine werden aufgeführt. Start und Teamkalender zeigen sie, bis sie verlegt sind.',
    ],
    person: [
      'Wie füge ich jemanden zum Team hinzu?',
      'Legen Sie eine Person mit Leistungen und Zeiten an: Dann ist sie buchbar. Damit sie am Empfang arbeiten kann, geben Sie ihr auch einen Zugang.',
    ],
    leaves: [
      'Jemand verlässt den Salon: Was tue ich?',
      'Öffnen Sie die Person, drücken Sie auf „Weitere Aktionen“ und wählen Sie „Verlässt den Salon“. Sie bestimmen den letzten Tag und wer die Termine übernimmt. Löschen Sie den Zugang nach diesem Tag unter „Zugänge“.',
    ],
    rights: [
      'Wer darf was sehen und ändern?',
      'Jeder Zugang hat eine Rolle, etwa Leitung oder Stylist. Unter „Rollen“ sehen Sie, was jede darf, und können eigene anlegen.',
    ],
    password: [
      'Wie ändere ich mein Passwort?',
      'Drücken Sie unten im Menü auf Ihre Adresse. Dort legen Sie auch die PIN für den Empfang und einen zweiten Faktor fest.',
    ],
    import: [
      'Wie bringe ich meine Kunden mit?',
      'Exportieren Sie sie aus dem alten Programm als CSV oder Excel und wählen Sie hier die Datei. Sie sehen eine Vorschau, bevor etwas hinzukommt.',
    ],
    twice: [
      'Ein Kunde steht zweimal in der Liste. Was tue ich?',
      'Öffnen Sie einen der beiden Einträge, drücken Sie auf „Weitere Aktionen“ und führen Sie ihn mit dem anderen zusammen. Termine, Guthaben und Notizen ziehen mit um.',
    ],
    discount: [
      'Wie gebe ich einen Rabatt?',
      'Legen Sie eine Aktion an: Ihre Kunden geben den Code beim Buchen ein. Am Empfang können Sie einen einzelnen Preis auf der Rechnung senken.',
    ],
    giftcard: [
      'Wie verkaufe ich Gutscheine?',
      'Legen Sie einen Gutschein mit Preis und Wert an. Ihre Kunden kaufen ihn dann auf der Buchungsseite, und auch am Empfang können Sie ihn verkaufen.',
    ],
    refund: [
      'Wie erstatte ich Geld?',
      'Suchen Sie hier den Beleg, öffnen Sie den Termin am Empfang und wählen Sie die Erstattung. Verkaufte Pakete und Gutscheine erstatten Sie auf der Seite des Kunden.',
    ],
    receiptNumbers: [
      'Warum folgen die Belegnummern nicht den Zahlungen?',
      'Die Nummern zählen die Belege in der Reihenfolge, in der sie ausgestellt wurden, je Standort und Jahr; keine fehlt. Eine Rechnung am Empfang bekommt ihre Nummer sofort, eine Onlinezahlung, sobald ihr Beleg zum ersten Mal angesehen wird, spätestens beim Tagesabschluss.',
    ],
    earned: [
      'Wie viel habe ich eingenommen?',
      'Unter „Umsatz“ sehen Sie die gewählten Tage nach Person, Leistung oder Produkt. Drücken Sie auf eine Zeile, um zu sehen, woraus sie besteht.',
    ],
    closing: [
      'Wie schließe ich den Tag ab?',
      'Zählen Sie die Kassenlade am Empfang unter „Kasse“. Der Tag schließt nach Mitternacht von selbst, und seine Zahlen ändern sich nie mehr.',
    ],
    month: [
      'Wie schließe ich den Monat ab?',
      'Öffnen Sie unter „Finanzen“ „Monat abschließen“. Die Seite führt durch Kassen, Umsatz, Lohn, Trinkgeld, Steuer und die Datei für die Steuerberatung und zeigt, was erledigt ist.',
    ],
    pay: [
      'Wie bezahle ich mein Team?',
      'Legen Sie unter „Provisionen“ Anteil oder Stundenlohn jeder Person fest. „Lohn“ rechnet alles zusammen, und eine Abrechnung hält es fest.',
    ],
    taxDue: [
      'Wie viel Steuer schulde ich?',
      'Wählen Sie Monat oder Quartal: Der Bericht zeigt, was besteuert wurde und was Sie schulden. Tragen Sie dort ein, was Sie abgeführt haben.',
    ],
    bank: [
      'Wann sind Kartenzahlungen auf meinem Konto?',
      'Stripe zahlt sie abzüglich der Gebühren aus, meist nach zwei Tagen. Hier sehen Sie zu jeder Auszahlung ihre Termine und Verkäufe.',
    ],
    owed: [
      'Was schulde ich meinen Kunden noch?',
      'Was auf Gutscheinen, Paketen und als Guthaben übrig ist. Die Liste zeigt jeden Posten mit seinem Kunden.',
    ],
    accountant: [
      'Was gebe ich meinem Steuerberater?',
      'Laden Sie die Datei des Monats unter „Für die Buchhaltung“ herunter, oder geben Sie ihm einen Zugang mit der Rolle „Buchhaltung“.',
    ],
    site: [
      'Wie kommt die Buchung auf meine Website?',
      'Kopieren Sie die Zeile aus den Einstellungen der Buchungsseite in Ihre Website. Oder verlinken Sie Ihre Buchungsseite: Adresse und QR-Code stehen unter „Start“.',
    ],
    late: [
      'Was passiert, wenn jemand spät storniert oder nicht erscheint?',
      'Sie legen fest, bis wann ein Termin kostenlos storniert wird, und eine Gebühr in Prozent. Sie wird von einer hinterlegten Karte eingezogen.',
    ],
    reminders: [
      'Was bekommen meine Kunden per E-Mail und SMS?',
      'Eine Bestätigung jeder Buchung und Änderung sowie Ihre Erinnerungen. Eigene Formulierungen schreiben Sie unter „Texte der Nachrichten“.',
    ],
    logo: [
      'Wie ändere ich Logo, Farbe und Namen?',
      'Unter „Marke“. Die Vorschau neben dem Formular zeigt Ihre Buchungsseite, während Sie tippen.',
    ],
    tips: [
      'Wie funktionieren Trinkgelder?',
      'Der Empfang schlägt die Prozente vor, die Sie hier festlegen. Trinkgeld gehört der Person, die gearbeitet hat, und wird aus der Kasse oder unter „Trinkgeld“ ausgezahlt.',
    ],
    data: [
      'Wie bekomme ich alle meine Daten oder lösche einen Kunden?',
      '„Alles exportieren“ gibt Ihnen eine Datei mit allem, was Sie hier führen. Einen Kunden löschen Sie auf seiner Seite unter „Weitere Aktionen“.',
    ],
    membership: [
      'Was ist der Unterschied zwischen Paket und Abo?',
      'Ein Paket sind mehrere Termine, die auf einmal bezahlt werden. Ein Abo wird monatlich oder jährlich bezahlt und bringt Rabatte oder enthält Leistungen.',
    ],
  },
};
