import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, Dashboard, GraphWidget, type IMetric, Row, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmsOf } from '../alarms.ts';
import { type Figures, figuresOf, type Watched } from '../metrics.ts';
import type { Stage } from '../stages.ts';

const FIVE_MINUTES = Duration.minutes(5);
const HALF = 12;

/** Tells the operator what is wrong and what to do, and shows how the salons' business goes. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, watched: Watched, props: StackProps) {
    super(scope, id, props);
    const figures = figuresOf(stage, watched);
    const topic = new Topic(this, 'Alarms', { displayName: `Salon ${stage.name}`, enforceSSL: true });
    if (stage.alarmsTo) topic.addSubscription(new EmailSubscription(stage.alarmsTo));
    for (const { name, metric, text, ...threshold } of alarmsOf(figures)) {
      const alarm = new Alarm(this, name, {
        ...threshold,
        metric,
        alarmName: `salon-${stage.name}-${name}`,
        alarmDescription: text,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    }
    this.dashboard(stage, figures);
  }

  private dashboard(stage: Stage, figures: Figures): void {
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: `salon-${stage.name}` });
    const graph = (title: string, left: IMetric[]) =>
      new GraphWidget({ title, left, width: HALF, period: FIVE_MINUTES });
    const { business } = figures;
    const latencies = [...figures.functions].map(([, { p99 }]) => p99);
    const errors = [...figures.functions].map(([, each]) => each.errors);
    dashboard.addWidgets(
      new Row(new TextWidget({ markdown: `# Salon booking, ${stage.name}`, width: 24, height: 1 })),
      new Row(
        graph('Business', [business.Bookings, business.Sales, business.Redemptions]),
        graph('Mails', [business.MailsSent, business.MailsWithheld, business.NoticesParked]),
      ),
      new Row(
        graph('Requests and server errors', [figures.requests, figures.serverErrors]),
        graph('Lost races, failed payments', [
          business.LostRaces,
          business.FailedPayments,
          business.PaymentWebhookFailures,
        ]),
      ),
      new Row(graph('p99 by function, ms', latencies), graph('Errors by function', errors)),
      new Row(
        graph('Due work', [business.DueBacklog, business.DueFailures]),
        graph('Oldest notice and stream lag', [business.OldestNoticeSeconds, figures.streamLag]),
      ),
    );
    const url = `https://${this.region}.console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/salon-${stage.name}`;
    new CfnOutput(this, 'DashboardUrl', { value: url });
  }
}
