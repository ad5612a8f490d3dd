# Steppe, un jeu synthétique que l’on mesure.

steppe-title = Steppe
steppe-about = Quinze mille hexagones et quinze cents unités.
steppe-west = Ouest
steppe-east = Est
steppe-nobody = personne
steppe-sides = Camps
steppe-random = Au hasard
steppe-turn = Tour { $turn } : { $seat }
steppe-turns = Tours
steppe-turn-number = Tour { $turn }

## La carte et ce qui s’y trouve

steppe-hex = Hexagone { $hex }
steppe-note = { $ground }, { $cost } pour entrer
steppe-grass = Herbe
steppe-woods = Bois
steppe-hills = Collines
steppe-swamp = Marais
steppe-town = { $town }
steppe-town-held = { $town } : { $seat }
steppe-control = Contrôle
steppe-held = Tenu par { $seat }
steppe-unit = Unité { $unit }
steppe-strength = Force { $strength }
steppe-came-from = Vient de { $hex }
steppe-has-marched = A marché
steppe-is-turned-up = Retournée

## Questions, refus, événements

steppe-question-march = Marche
steppe-ask-march = Marcher jusqu’à { $points } points, ou s’arrêter.
steppe-ask-way = Le chemin
steppe-ask-halt = S’arrêter pour ce tour
steppe-cost = Points
steppe-do-march = Marcher de { $from } à { $to }.
steppe-do-halt = S’arrêter pour ce tour.
steppe-no-units = Personne qui puisse marcher ne s’y trouve.
steppe-no-way = Le chemin ne mène nulle part.
steppe-halts-and-marches = Qui s’arrête ne marche pas.
steppe-no-step = Personne ne marche de { $from } à { $to }.
steppe-too-far = Le chemin coûte { $cost } points ; il y en a { $points }.
steppe-dealt = Les forces sont distribuées.
steppe-marched = { $seat } : { $units } unités marchent de { $from } à { $to }.
steppe-turned-up = Retournées : { $units }.
steppe-halted = { $seat } s’arrête.
steppe-west-wins = L’Ouest gagne, { $west } à { $east }.
steppe-east-wins = L’Est gagne, { $east } à { $west }.
steppe-draw = Match nul, { $west } à { $east }.
