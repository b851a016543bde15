import { describe, expect, test } from 'vitest';
import { GUESTS, listStatuses, openOffer } from '../../support/booking/waitlist.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.6
describe('unsubscribe-page', () => {
  test('shows a button and changes nothing; without a salon’s token it shows nothing (401)', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token: offer } = await openOffer(salon);
    const page = await salon.call('waitlist/unsubscribe-page', { token: entry.token });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<form method="post"><button>Leave the waitlist</button></form>');
    const spanish = await salon.call('waitlist/unsubscribe-page', { token: entry.token, lang: 'es' });
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<button>Salir de la lista de espera</button>');
    expect(await listStatuses(salon, [1])).toEqual(['offered']);
    for (const token of ['none', offer]) {
      expect((await salon.call('waitlist/unsubscribe-page', { token })).status).toBe(401);
    }
  });
});
