import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { groups } from '../../../lib/contract/index.ts';
import {
  API_PREFIX,
  formatRouteKey,
  type Group,
  type RouteTraits,
  toFullPath,
} from '../../../lib/contract/route.ts';
import { addEdge } from '../edge.ts';
import { FALLBACK_GROUP } from '../function-needs.ts';
import { addGatewayMetrics } from '../gateway-metrics.ts';
import { listFunctionsOfGroup, toFunctionOfRoute } from '../load-classes.ts';
import { openReleases, type Releases } from '../releases.ts';
import { createFunction } from '../salon-function.ts';
import type { StackContext } from '../stack-context.ts';
import type { Stage } from '../stages.ts';
import { setThrottles, type ThrottledRoute } from '../throttles.ts';

/** Logs no body, header, query or token. Status and milliseconds are numbers, which the gateway's metrics compare. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    request_id: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    ms: '$context.responseLatency',
    function_ms: '$context.integrationLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  }).replaceAll(/"(\$context\.(?:status|responseLatency))"/g, '$1'),
);

/** The HTTP API: a function for each group of the contract, a route for each of its operations. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The URL of the API, with its prefix. */
  readonly baseUrl: string;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  private readonly routes: ThrottledRoute[] = [];

  constructor(scope: Construct, id: string, context: StackContext, build: string, props: StackProps) {
    super(scope, id, props);
    const { stage } = context;
    this.api = new HttpApi(this, 'Api', {
      apiName: `salon-${stage.name}`,
      createDefaultStage: false,
    });
    // Always exported: the work stack reads the address only without a custom domain.
    this.exportValue(this.api.apiEndpoint);
    const httpStage = this.addStage(stage);
    const address = stage.domain ? `https://${stage.domain.name}` : this.api.apiEndpoint;
    this.baseUrl = `${address}${API_PREFIX}`;
    const edge = addEdge(this, stage, this.api.apiEndpoint);
    const withUrl = {
      ...context,
      variables: {
        ...context.variables,
        BASE_URL: this.baseUrl,
        ...edge?.variables,
      },
    };
    const releases = openReleases(this, stage);
    this.functions = new Map(groups.flatMap((group) => this.addGroup(group, withUrl, build, releases)));
    if (edge) for (const code of this.functions.values()) code.node.addDependency(edge.distribution);
    setThrottles(httpStage, this.routes, stage.throttles);
    new CfnOutput(this, 'BaseUrl', { value: this.baseUrl });
  }

  /** Adds the functions of a group and their routes. */
  private addGroup(
    group: Group,
    context: StackContext,
    build: string,
    releases: Releases,
  ): [name: string, code: LambdaFunction][] {
    const isFallback = group.name === FALLBACK_GROUP;
    // Only the fallback function knows the build: the others change only with their own code.
    const environment = isFallback ? { BUILD: build } : {};
    const functions = listFunctionsOfGroup(group).map((name): [string, LambdaFunction] => [
      name,
      createFunction(this, name, context, { environment }),
    ]);
    // One permission for all routes: one for each route would exceed the size limit of a function's policy.
    const integrations = new Map(
      functions.map(([name, code]) => [
        name,
        new HttpLambdaIntegration(`${name}-calls`, releases.add(name, code), {
          scopePermissionToRoute: false,
        }),
      ]),
    );
    const addRoute = (id: string, routeKey: HttpRouteKey, name = group.name) => {
      const integration = integrations.get(name);
      if (!integration) throw new Error(`the group ${group.name} has no function ${name}`);
      return new HttpRoute(this, id, {
        httpApi: this.api,
        routeKey,
        integration,
        // The function checks the caller by its contract (BEHAVIOR §2.1).
        authorizer: new HttpNoneAuthorizer(),
      });
    };
    for (const [operation, route] of Object.entries(group.routes)) {
      const name = toFunctionOfRoute(group, route);
      const resource = addRoute(`${group.name}-${operation}`, toRouteKey(route), name);
      this.routes.push({ key: formatRouteKey(route), resource, operation: { group, route } });
    }
    if (isFallback) {
      const resource = addRoute('everything-else', HttpRouteKey.DEFAULT);
      this.routes.push({ key: HttpRouteKey.DEFAULT.key, resource });
    }
    return functions;
  }

  private addStage(stage: Stage): HttpStage {
    const destination = new LogGroup(this, 'AccessLog', {
      retention: stage.logDays,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    addGatewayMetrics(this, stage, destination);
    const domainName = stage.domain && this.addDomain(stage.domain);
    const { perSecond, burst } = stage.throttles.others;
    return new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: perSecond, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(destination), format: ACCESS_LOG },
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
  }

  private addDomain({ name, certificateArn }: NonNullable<Stage['domain']>): DomainName {
    const domain = new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    });
    new CfnOutput(this, 'DomainTarget', { value: `${name} CNAME ${domain.regionalDomainName}` });
    return domain;
  }
}

const toRouteKey = (route: RouteTraits): HttpRouteKey =>
  HttpRouteKey.with(toFullPath(route), HttpMethod[route.method]);
