// Fetched, not imported: so the bundler keeps GraphiQL apart from what the application begins with
void import('./graphiql.tsx')
