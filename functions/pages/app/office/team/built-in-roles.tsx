import { ROLE_PERMISSIONS } from '../../../../../lib/rules/access/permissions.ts';
import { Card } from '../../parts/card.tsx';
import { officeTexts } from '../texts/index.ts';
import { teamTexts } from './texts/index.ts';

/** The acts that each built-in role allows. */
export function BuiltInRoles() {
  const words = teamTexts().roles;
  const { role: names, permissions } = officeTexts().choices;
  return (
    <Card id="built-in-roles" title={words.title}>
      <ul class="lines">
        {Object.entries(ROLE_PERMISSIONS).map(([role, rights]) => (
          <li key={role}>
            <details class="grow">
              <summary>
                <b>{names?.[role]}</b> <span class="sub">{words.count(rights.length)}</span>
              </summary>
              <ul class="rights">
                {rights.map((right) => (
                  <li key={right}>{permissions?.[right]}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
