"""What rules mean: definitions, expressions and statements, with every name resolved."""
