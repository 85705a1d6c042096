import { GraphQLError, type GraphQLScalarType, type GraphQLSchema, Kind, type ValueNode } from 'graphql'
import { MAX_AMOUNT } from '../../domain/core/money.ts'

const refuse = (name: string): never => {
  throw new GraphQLError(`Not a ${name}`)
}

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > MAX_AMOUNT) return refuse('Money')
  return value
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse('Rate')
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : refuse('Date')
}

function json(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : refuse('Json')
}

const numberNode = (parse: (value: unknown) => number) => (node: ValueNode) =>
  parse(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : null)

const stringNode = (node: ValueNode) => string(node.kind === Kind.STRING ? node.value : null)

/** What scalars take and give: numbers for money and rates, text for days and moments; a numeric string is refused. */
const SCALARS: Readonly<Record<string, Pick<GraphQLScalarType, 'parseValue' | 'parseLiteral' | 'serialize'>>> = {
  Money: { parseValue: wholeNumber, parseLiteral: numberNode(wholeNumber), serialize: number },
  Rate: { parseValue: number, parseLiteral: numberNode(number), serialize: number },
  Date: { parseValue: string, parseLiteral: stringNode, serialize: string },
  DateTime: { parseValue: string, parseLiteral: stringNode, serialize: string },
  Json: { parseValue: json, parseLiteral: () => refuse('Json'), serialize: json },
  Done: { parseValue: () => refuse('Done'), parseLiteral: () => refuse('Done'), serialize: () => true },
  DoneOrWaiting: {
    parseValue: () => refuse('DoneOrWaiting'),
    parseLiteral: () => refuse('DoneOrWaiting'),
    serialize: value => value,
  },
}

/** Gives the custom scalars of the schema their behaviour. */
export function putScalars(schema: GraphQLSchema): void {
  for (const [name, behaviour] of Object.entries(SCALARS)) Object.assign(schema.getType(name) as object, behaviour)
}
