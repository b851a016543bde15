import { newId, saveRecord } from '../account.ts';
import { missingParam } from '../errors.ts';
import { ADDRESS_FIELDS } from '../full-records.ts';
import { getFilledObject, getRequiredText, mergeMetadata } from '../params.ts';
import type { TerminalLocation } from '../resources.ts';
import { type Call, listRoute, type Route } from '../routing.ts';

function create({ context, params }: Call): TerminalLocation {
  const address = getFilledObject(params, 'address');
  if (address?.country === undefined) throw missingParam('address[country]');
  return saveRecord(context.account, 'terminal.location', {
    id: newId('tml'),
    address: { ...ADDRESS_FIELDS, ...(address as Record<string, string>) },
    display_name: getRequiredText(params, 'display_name'),
    metadata: mergeMetadata(params),
  });
}

export const TERMINAL_LOCATION_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/terminal/locations',
    accepts: ['address', 'display_name', 'metadata'],
    run: create,
  },
  listRoute('terminal.location', '/v1/terminal/locations', {}),
];
