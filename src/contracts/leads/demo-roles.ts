/** The roles that the form offers, with their labels (specification, section 2 "Demo-request form"). */
export const demoRoles = {
  ceo: 'CEO/Managing Director',
  hr: 'HR Director/Manager',
  clinical: 'Clinical Director',
  operations: 'Operations Manager',
  other: 'Other',
} as const;
