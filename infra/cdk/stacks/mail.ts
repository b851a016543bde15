import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { toMailDomain } from '../../../lib/rules/notifications/mail-domain.ts';
import { type Stage, toRemovalPolicy } from '../stages.ts';

/** The platform's sending domain. Bounces and complaints go to the event bus, from which the work stack reads. */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    this.configurationSet = new ConfigurationSet(this, 'Mails', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.configurationSet.addEventDestination('Refusals', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    // Always exported: work reads it in every variant of the stage.
    this.exportValue(this.configurationSet.configurationSetName);
    if (stage.mailIdentity === 'create') this.addIdentity(stage);
  }

  /** The stage's own identity of the sender's domain. A stage that keeps its data leaves it in the account. */
  private addIdentity(stage: Stage): void {
    const { mailFrom } = stage;
    const domain = toMailDomain(mailFrom);
    const bounceDomain = toBounceDomain(domain);
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      mailFromDomain: bounceDomain,
      // Mails also go out before its records exist.
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    identity.applyRemovalPolicy(toRemovalPolicy(stage));
    for (const [index, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    }
    const mailServer = `feedback-smtp.${this.region}.amazonses.com`;
    new CfnOutput(this, 'BounceMxRecord', { value: `${bounceDomain} MX 10 ${mailServer}` });
    new CfnOutput(this, 'BounceSpfRecord', {
      value: `${bounceDomain} TXT "v=spf1 include:amazonses.com ~all"`,
    });
  }
}

/** The MAIL FROM domain: bounces return to it, and SPF is checked on it. */
export const toBounceDomain = (domain: string): string => `bounce.${domain}`;
