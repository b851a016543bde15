import { expect, test } from 'vitest';
import { decideImageStep, type StoredImage } from '../../../lib/rules/salons/stored-images.ts';

const NOW = new Date('2026-12-31T10:00:00.000Z');
const IMAGE: StoredImage = { key: 'salon/x.png', bytes: 70, storedAt: '2026-11-01T10:00:00.000Z' };
const UPLOADING: StoredImage = { key: 'salon/x.png', bytes: 70 };

// BEHAVIOR §6.6
test.each<[string, StoredImage, boolean, object]>([
  ['is shown', IMAGE, true, { step: 'keep', image: IMAGE, nextCheck: new Date('2027-01-07T10:00:00.000Z') }],
  [
    'is shown again',
    { ...IMAGE, unusedSince: '2026-11-02T10:00:00.000Z' },
    true,
    { step: 'keep', image: IMAGE, nextCheck: new Date('2027-01-07T10:00:00.000Z') },
  ],
  [
    'is found unused for the first time',
    IMAGE,
    false,
    {
      step: 'keep',
      image: { ...IMAGE, unusedSince: NOW.toISOString() },
      nextCheck: new Date('2027-01-30T10:00:00.000Z'),
    },
  ],
  [
    'has been unused for almost 30 days',
    { ...IMAGE, unusedSince: '2026-12-01T10:00:00.001Z' },
    false,
    { step: 'keep', image: { ...IMAGE, unusedSince: '2026-12-01T10:00:00.001Z' } },
  ],
  [
    'has been unused for 30 days',
    { ...IMAGE, unusedSince: '2026-12-01T10:00:00.000Z' },
    false,
    { step: 'delete' },
  ],
  ['was never stored, because its request failed', UPLOADING, false, { step: 'delete' }],
  [
    'was being deleted when the work was interrupted',
    { ...IMAGE, isDeleting: true },
    false,
    { step: 'delete' },
  ],
])('an image that %s', (_, image, isUsed, expected) => {
  expect(decideImageStep(image, isUsed, NOW)).toMatchObject(expected);
});
